// Whether the screen is that of a phone, upright or on its side: there one field at a time has the table.
const screen = matchMedia('(max-width: 46rem), (max-height: 30rem)');

class Small {
  current = $state(screen.matches);

  constructor() {
    screen.addEventListener('change', () => (this.current = screen.matches));
  }
}

export const small = new Small();

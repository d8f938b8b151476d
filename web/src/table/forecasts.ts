// Forecasts as they stand on a target: short enough to be read at a glance.

export function briefly(forecast: string): string {
  return forecast
    .replace(/^\d+ damage, (\d+) of (\d+) (?:hit points|health) left$/, '$1 of $2 left')
    .replace(/^\d+ damage, destroys it$/, 'destroyed')
    .replace(/^\d+ damage, destroys it at (\d+) ?% \(.*\)$/, 'destroyed: $1%')
    .replace(/^\d+ damage, armor (\d+) holds$/, 'armor $1 holds')
    .replace(/^deals \d+, (.+?); takes \d+, (.+)$/, exchange)
    .replace(/ hit points left/, ' left')
    .replace(/^leaves (\d+) resources/, 'leaves $1')
    .replace(/^to your headquarters, exhausted$/, 'goes home')
    .replace(/; command is yours .*$/, '')
    .replace(/^adds (\d+) to (\d+)(?: and (\d+) face down)?; (\d+) flags win it$/, landed)
    .replace(/^flags (\d+)(?: and (\d+) face down)? against (\d+)(?: and (\d+) face down)?; \d+ win it$/, flags);
}

/** What two units do to each other: who falls, else what is left of them. */
function exchange(all: string, to: string, from: string): string {
  const [falls, dies] = [to === 'ruins it', from === 'is ruined'];
  const left = (part: string) => /^(\d+) health left/.exec(part)?.[1];
  if (falls && dies) return 'both fall';
  if (falls) return left(from) ? `falls, ${left(from)} left to you` : 'falls';
  if (dies) return 'you lose it';
  return left(to) && left(from) ? `${left(to)} left, ${left(from)} to you` : all;
}

/** Flags at a sector once a card has landed there; what lies face down may have any number. */
function landed(_: string, more: string, open: string, hidden: string | undefined, needed: string): string {
  return `${Number(open) + Number(more)}${hidden ? ' + ?' : ''} of ${needed} flags`;
}
function flags(_: string, own: string, hidden: string | undefined, theirs: string, theirHidden: string | undefined): string {
  return `flags ${own}${hidden ? ' + ?' : ''} : ${theirs}${theirHidden ? ' + ?' : ''}`;
}

/** Too long to stand on a card that nobody points at: it would hide it. */
export function wordy(forecast: string): boolean {
  return briefly(forecast).length > 26;
}

/** Whether it is the end of somebody. */
export function grave(forecast: string): boolean {
  return /destroy|defeat|bloodied|ruins it|is ruined|\b0 health left/.test(forecast);
}

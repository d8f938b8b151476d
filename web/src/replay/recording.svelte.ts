// A finished game being looked at.
import { get, post } from '../lib/api';
import { gamePath } from '../lib/game_path';
import type { Analysis, Hello, LogLine, State, StepLine, StepView, Summary } from '../lib/protocol';
import type { Shown } from '../table/context';
import { stretches, type Seen, type Spot, type Stretch } from './times';

const mostKept = 240; // positions
const askAgainAfter = 1200; // milliseconds between two looks at an analysis that is under way

type Position = Omit<StepView, 'log'> & { log: string[] };

export class Recording implements Shown {
  game = $state.raw<Summary | null>(null);
  steps = $state.raw<StepLine[]>([]);
  phases = $state.raw<Stretch[]>([]);
  failure = $state('');
  at = $state(0);
  seen = $state<Seen>(0);
  analysis = $state.raw<Analysis | null>(null);
  analysing = $state(false);

  // What the parts of a table look at.
  hello = $state.raw<Hello | null>(null);
  state = $state.raw<State | null>(null);
  log = $state.raw<LogLine[]>([]);
  readonly line = { is: 'open' as const };
  readonly decision = null;
  readonly presence = null;
  readonly hint = null;
  readonly why = null;
  readonly sent = false;
  readonly receivedAt = 0;
  readonly movedAt = null;

  private kept = new Map<string, Promise<Position>>();
  private fetching = false;
  private timer = 0;

  constructor(readonly id: string) {}

  get rulebook() {
    return this.hello!.game.rulebook;
  }
  get near(): number {
    return this.seen === 'all' ? this.firstSeen : this.seen;
  }
  // Nothing is asked in a game that is over.
  choose(): void {}
  askWhy(): void {}

  get last(): number {
    return Math.max(0, this.steps.length - 1);
  }
  /** Which side one looks from unless one says otherwise: one's own. */
  private get firstSeen(): number {
    return Math.max(0, this.game?.seats.findIndex((seat) => seat.mine) ?? 0);
  }

  async open(spot: { step: number | null; seen: Seen | null }): Promise<void> {
    try {
      const game = await get<Summary>(this.path(''));
      this.game = game;
      if (game.status !== 'over' && game.status !== 'void') return;
      this.hello = { type: 'hello', protocol: 1, game, seats: [], spectator: false, beat: 0 };
      this.steps = (await get<{ steps: StepLine[] }>(this.path('/steps'))).steps;
      this.phases = stretches(this.steps);
      const seen = spot.seen ?? this.firstSeen;
      this.seen = seen === 'all' || seen < game.seats.length ? seen : this.firstSeen;
      await this.go(spot.step ?? 0);
      void this.askAnalysis();
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }
  end(): void {
    clearTimeout(this.timer);
  }

  async go(step: number): Promise<void> {
    this.at = Math.min(Math.max(0, step), this.last);
    await this.show();
  }
  async look(seen: Seen): Promise<void> {
    this.seen = seen;
    await this.show();
  }

  analyse(): void {
    this.analysing = true;
    post(this.path('/analyse'), {}).then(
      () => void this.askAnalysis(),
      (error: Error) => {
        this.analysing = false;
        this.failure = error.message;
      },
    );
  }
  playFrom(seat: number, level: string): Promise<{ id: string }> {
    return post(this.path('/play-from'), { number: this.at, seat, level });
  }
  get recordPath(): string {
    return this.path('/record');
  }

  private path(rest: string): string {
    return gamePath(this.id, rest);
  }

  private async askAnalysis(): Promise<void> {
    try {
      const found = await get<Analysis>(this.path('/analysis'));
      this.analysis = found;
      this.analysing = !found.finished;
      if (this.analysing) this.timer = setTimeout(() => void this.askAnalysis(), askAgainAfter) as unknown as number;
    } catch {
      this.analysing = false; // Nobody has asked for one yet.
    }
  }

  private position({ step, seen }: Spot): Promise<Position> {
    const key = `${step} ${seen}`;
    let found = this.kept.get(key);
    if (!found) {
      found = get<Position>(this.path(`/step/${step}?seen=${seen}`));
      this.kept.set(key, found);
      found.catch(() => this.kept.delete(key));
      const oldest = this.kept.keys().next().value;
      if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest);
    }
    return found;
  }

  /** Shows where one stands. While an answer is awaited nothing more is asked for: a slider moves faster. */
  private async show(): Promise<void> {
    if (this.fetching) return;
    this.fetching = true;
    try {
      let shown: Spot;
      do {
        shown = { step: this.at, seen: this.seen };
        this.put(await this.position(shown));
      } while (shown.step !== this.at || shown.seen !== this.seen);
      this.failure = '';
      if (this.at < this.last) void this.position({ step: this.at + 1, seen: this.seen }).catch(() => {});
    } catch (error) {
      this.failure = (error as Error).message;
    }
    this.fetching = false;
  }

  private put(position: Position): void {
    const before = this.state?.number === position.number - 1 ? this.log.length : position.log.length;
    this.log = position.log.map((text, n) => ({ n, text }));
    this.state = this.stateOf(position, this.log.slice(before));
  }

  /** `news` are the lines since the step before: blows are drawn from them. */
  private stateOf({ number, view }: Position, news: LogLine[]): State {
    const over = number === this.last ? this.game!.result : null;
    return {
      type: 'state',
      number,
      view,
      seen_by: this.near,
      decision: null,
      waiting: false,
      hand_to: null,
      log: news,
      clock: null,
      paused: false,
      over: over && { ...over, rematch: null },
      offers: [],
      lesson: null,
    };
  }
}

// One table as this browser knows it: what the server said last, and what can be said to it.
import { loadedCards } from '../cards/catalogue';
import { ApiError, get } from '../lib/api';
import { gamePath } from '../lib/game_path';
import { Line, tableUrl, type LineState } from '../lib/line';
import type { Chat, FromClient, FromServer, Hello, Hint, LogLine, OfferKind, Presence, State, Summary, Why } from '../lib/protocol';
import { pace } from '../lib/settings.svelte';
import type { Shown } from './context';
import { joined, playedBy, titlePattern, type Played } from './words';

const leastShown = 420; // milliseconds that a state stays before the next one follows, at normal pace
const leastRead = 1700; // the same where somebody else plays a card, which is shown large
const hurried = 3; // with more of them waiting they follow each other without rest

export class Table implements Shown {
  line = $state.raw<LineState>({ is: 'opening' });
  hello = $state.raw<Hello | null>(null);
  /** A game that was over before one came. */
  finished = $state.raw<Summary | null>(null);
  state = $state.raw<State | null>(null);
  log = $state.raw<LogLine[]>([]);
  chats = $state.raw<Chat[]>([]);
  presence = $state.raw<Presence | null>(null);
  hint = $state.raw<Hint | null>(null);
  thinking = $state(false); // a hint was asked for
  why = $state.raw<Why | null>(null);
  notice = $state('');
  sent = $state(false);
  receivedAt = $state(0);
  movedAt = $state<number | null>(null);
  /** The card that somebody else has just played. */
  played = $state.raw<Played | null>(null);
  /** What happened since one's own last choice is shown once more. */
  again = $state(false);

  private readonly to: Line;
  private coming: State[] = [];
  private since: State[] = []; // what was shown since one's own last choice
  private titles: RegExp | null = null;
  private resting = 0;

  constructor(readonly id: string) {
    this.to = new Line(
      tableUrl(id),
      (message) => this.heard(message),
      (state) => this.changed(state),
    );
  }

  get rulebook() {
    return this.hello!.game.rulebook;
  }
  get near(): number {
    return this.state?.seen_by ?? this.hello?.seats[0] ?? 0;
  }
  get decision() {
    return this.state?.decision ?? null;
  }

  end(): void {
    this.to.end();
    clearTimeout(this.resting);
  }
  hurry(): void {
    this.to.hurry();
  }

  choose(option: number): void {
    if (!this.state || this.sent) return;
    this.sent = this.say({ type: 'choose', number: this.state.number, option });
    this.moved();
  }
  stand(standing: number): void {
    if (!this.state || this.sent) return;
    this.sent = this.say({ type: 'choose', number: this.state.number, standing });
    this.moved();
  }
  private moved(): void {
    this.movedAt = this.log.at(-1)?.n ?? -1;
    this.since = [this.state!];
    this.played = null;
  }

  get canShowAgain(): boolean {
    return this.state !== null && !this.again && this.since.length > 1;
  }
  /** Shows what happened since one's own last choice once more, then the table as it is. */
  showAgain(): void {
    if (!this.canShowAgain) return;
    this.again = true;
    const shown = this.since;
    this.since = shown.slice(0, 1);
    this.coming = [...shown.slice(0, -1).map((state) => ({ ...state, decision: null })), shown.at(-1)!, ...this.coming];
    this.goOn();
  }
  /** Whoever has seen enough need not wait. */
  goOn(): void {
    clearTimeout(this.resting);
    this.resting = 0;
    this.showNext();
  }

  undo(): void {
    if (this.state) this.say({ type: 'undo', number: this.state.number });
  }
  askHint(): void {
    if (this.state) this.thinking = this.say({ type: 'hint', number: this.state.number });
  }
  askWhy(card: string): void {
    this.why = null;
    this.say({ type: 'why', card });
  }
  offer(what: OfferKind): void {
    this.say({ type: 'offer', what });
  }
  answer(what: OfferKind, yes: boolean): void {
    this.say({ type: 'answer', what, yes });
  }
  say(message: FromClient): boolean {
    const said = this.to.send(message);
    if (!said) this.notice = 'The line to the server is broken; it is being opened again.';
    return said;
  }

  private changed(line: LineState): void {
    this.line = line;
    if (line.is !== 'broken') return;
    this.sent = false;
    this.thinking = false;
    if (!this.hello) void this.askWhetherThere();
  }

  /** A line that never opened may lead to a table that is not there; only the other door says so. */
  private async askWhetherThere(): Promise<void> {
    try {
      const game = await get<Summary>(gamePath(this.id));
      if (game.status !== 'over' && game.status !== 'void') return;
      this.end();
      this.finished = game;
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 403)) return;
      this.end();
      this.line = { is: 'closed', message: error.message };
    }
  }

  private heard(message: FromServer): void {
    switch (message.type) {
      case 'hello':
        this.hello = message;
        break;
      case 'state':
        this.coming.push(message);
        if (!this.resting) this.showNext();
        break;
      case 'chats': // what was said last, when one comes or comes back
        this.chats = message.lines.map((line) => ({ type: 'chat', ...line }));
        break;
      case 'chat':
        if (!this.chats.some((chat) => chat.n === message.n)) this.chats = [...this.chats, message];
        break;
      case 'presence':
        this.presence = message;
        break;
      case 'hint':
        this.thinking = false;
        this.hint = message;
        break;
      case 'why':
        this.why = message;
        break;
      case 'error':
        this.sent = false;
        this.thinking = false;
        this.notice = message.message;
        break;
    }
  }

  /** Another seat looks now: what was told to the last one is not its business. */
  private otherEyes(): void {
    this.log = [];
    this.hint = null;
    this.why = null;
    this.movedAt = null;
    this.since = [];
  }

  private playedIn({ log, seen_by, view }: State): Played | null {
    if (!this.titles) {
      const sheets = loadedCards(this.rulebook);
      if (!sheets) return null;
      this.titles = titlePattern(sheets.keys());
    }
    const others = view.seats.filter((_, seat) => seat !== seen_by).map(({ name }) => name);
    return playedBy(others, log, this.titles);
  }

  /** States are shown one after another with a rest between them, so that what others do can be followed. */
  private showNext(): void {
    const next = this.coming.shift();
    if (!next) {
      this.played = null;
      return;
    }
    if (this.coming.length === 0) this.again = false;
    if (next.seen_by !== this.state?.seen_by) this.otherEyes();
    this.log = joined(this.log, next.log);
    this.receivedAt = Date.now();
    if (next.number !== this.state?.number) this.hint = null;
    this.sent = false;
    this.notice = '';
    this.state = next;
    this.since.push(next);
    this.played = pace() === 0 || next.over ? null : this.playedIn(next);
    const waits = this.coming.length > hurried && !this.again;
    const rest = waits ? 0 : (this.played ? leastRead : leastShown) * pace();
    this.resting = setTimeout(() => {
      this.resting = 0;
      this.showNext();
    }, rest) as unknown as number;
  }
}

// Giving up a running game from the list, without sitting down at its table again.
import type { FromServer, Summary } from '../lib/protocol';
import { subprotocol } from '../lib/protocol';
import { tableUrl } from '../lib/line';

const patience = 8000; // milliseconds

/** Says so at the table, and waits until it is over. */
export function giveUp(game: Summary): Promise<void> {
  return new Promise((resolve, reject) => {
    const line = new WebSocket(tableUrl(game.id), subprotocol);
    const late = setTimeout(() => done(new Error('The table does not answer; try again.')), patience);
    const done = (fault?: Error) => {
      clearTimeout(late);
      line.close();
      if (fault) reject(fault);
      else resolve();
    };
    line.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as FromServer;
      if (message.type === 'hello') for (const seat of message.seats) line.send(JSON.stringify({ type: 'concede', seat }));
      if (message.type === 'state' && message.over) done();
      if (message.type === 'error') done(new Error(message.message));
    };
    line.onerror = () => done(new Error('The table does not answer; try again.'));
  });
}

import type { Database } from '../../src/platform/server/database/database.ts';
import { makeShops } from './business.ts';
import { loadTickets } from './load.ts';
import { createRandom } from './random.ts';
import { makeTicket, type SampleTicket } from './tickets.ts';

const SEED = 20_261_121;
const LARGE = 20_000;

interface Dataset {
  readonly count: number;
  readonly shopCount: number;
  /** Entries in the history of a ticket, at most. */
  readonly historyLength: number;
  readonly now: number;
}

/** The same tickets for the same dataset, one after the other, oldest first. */
export function* ticketsOf({ count, shopCount, historyLength, now }: Dataset): Generator<SampleTicket> {
  const random = createRandom(SEED);
  const shops = makeShops(random, shopCount);
  for (let index = 0; index < count; index += 1) yield makeTicket({ random, shops, now, historyLength }, index, count);
}

/** Loads a dataset, so that the planner knows about it; answers how many seconds it took. */
export async function loadDataset(database: Database, dataset: Dataset): Promise<number> {
  const start = performance.now();
  await database.transaction((tx) => loadTickets(tx, ticketsOf(dataset), dataset.count >= LARGE));
  await database.query('VACUUM (ANALYZE) tickets, ticket_history, ticket_tally');
  return (performance.now() - start) / 1_000;
}

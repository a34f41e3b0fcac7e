import { makeShops, type Shop } from '../business.ts';
import { createRandom } from '../random.ts';
import { makeTicket, type SampleTicket } from './tickets.ts';

const SEED = 20_261_121;

export interface TicketSet {
  readonly count: number;
  readonly shopCount: number;
  /** Entries in the history of a ticket, at most. */
  readonly historyLength: number;
  readonly now: number;
}

/** The same tickets for the same set, one after the other, oldest first. */
export function* generateTickets({ count, shopCount, historyLength, now }: TicketSet): Generator<SampleTicket> {
  const random = createRandom(SEED);
  const shops = makeShops(random, shopCount, now);
  for (let index = 0; index < count; index += 1) yield makeTicket({ random, shops, now, historyLength }, index, count);
}

/** The shops that the tickets of a set are about. */
export function shopsOf({ shopCount, now }: Pick<TicketSet, 'shopCount' | 'now'>): [Shop, ...Shop[]] {
  return makeShops(createRandom(SEED), shopCount, now);
}

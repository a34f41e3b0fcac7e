import { DAY, makeShops, type Shop } from '../business.ts';
import { createCalendar } from '../calendar.ts';
import { createRandom } from '../random.ts';
import { makeTicket, type SampleTicket } from './tickets.ts';

const SEED = 20_261_121;
const TWO_YEARS = 730 * DAY;

export interface TicketSet {
  readonly count: number;
  readonly shopCount: number;
  /** Maximum number of entries in the history of a ticket. */
  readonly historyLength: number;
  readonly now: number;
}

/** Generates the tickets of a set, oldest first. They are the same in each run. */
export function* generateTickets({ count, shopCount, historyLength, now }: TicketSet): Generator<SampleTicket> {
  const random = createRandom(SEED);
  const shops = makeShops(random, shopCount, now);
  const calendar = createCalendar(now - TWO_YEARS, now);
  for (let index = 0; index < count; index += 1) yield makeTicket({ random, shops, now, calendar, historyLength }, index, count);
}

/** Returns the shops of the tickets of a set. */
export function shopsOf({ shopCount, now }: Pick<TicketSet, 'shopCount' | 'now'>): [Shop, ...Shop[]] {
  return makeShops(createRandom(SEED), shopCount, now);
}

import { DAY, makeShops, type Shop } from '../business.ts';
import { createCalendar } from '../calendar.ts';
import { createRandom } from '../random.ts';
import { makeTicket, type SampleTicket } from './tickets.ts';

const SEED = 20_261_121;
const TWO_YEARS = 730 * DAY;
const LARGEST = 5;

export interface TicketSet {
  readonly count: number;
  readonly shopCount: number;
  /** Maximum number of entries in the history of a ticket. */
  readonly historyLength: number;
  readonly now: number;
  /** Share of the tickets that come from the five largest shops. By default, all shops have equally many. */
  readonly largestShare?: number;
}

/** Generates the tickets of a set, oldest first. They are the same in each run. */
export function* generateTickets({ count, shopCount, historyLength, now, largestShare = 0 }: TicketSet): Generator<SampleTicket> {
  const random = createRandom(SEED);
  const shops = makeShops(random, shopCount, now);
  const calendar = createCalendar(now - TWO_YEARS, now);
  const [first, ...others] = shops.slice(0, LARGEST);
  const largest = [first ?? shops[0], ...others] as const;
  const pickShop = () => random.pick(largestShare > 0 && random.chance(largestShare) ? largest : shops);
  for (let index = 0; index < count; index += 1) yield makeTicket({ random, pickShop, now, calendar, historyLength }, index, count);
}

/** Returns the shops of the tickets of a set. */
export function shopsOf({ shopCount, now }: Pick<TicketSet, 'shopCount' | 'now'>): [Shop, ...Shop[]] {
  return makeShops(createRandom(SEED), shopCount, now);
}

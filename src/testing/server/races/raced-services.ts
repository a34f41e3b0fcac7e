import { ACCOUNTING_RACES } from './accounting-races.ts';
import { CUSTOMER_RACES } from './customer-races.ts';
import { IMPORT_RACES } from './import-races.ts';
import { MAIL_RACES } from './mail-races.ts';
import { PEOPLE_RACES } from './people-races.ts';
import type { RacedService } from './raced-service.ts';
import { RECEIVED_MAIL_RACES } from './received-mail-races.ts';
import { STOCK_RACES } from './stock-races.ts';
import { SYNC_RACES } from './sync-races.ts';
import { TICKET_RACES } from './ticket-races.ts';

/** Every service that takes locks of two kinds, and some of those that others wait for. Each of them races against all others. */
export const RACED_SERVICES: readonly RacedService[] = [
  ...PEOPLE_RACES,
  ...CUSTOMER_RACES,
  ...TICKET_RACES,
  ...STOCK_RACES,
  ...IMPORT_RACES,
  ...SYNC_RACES,
  ...ACCOUNTING_RACES,
  ...MAIL_RACES,
  ...RECEIVED_MAIL_RACES,
];

const RACED_CALLS = new Set(RACED_SERVICES.flatMap(({ calls }) => calls));

/** Fails the transaction of a call or job that takes locks of two kinds and is not in a race. */
export function requireRaced(call: string | undefined, kinds: readonly string[]): void {
  if (call === undefined || kinds.length < 2 || RACED_CALLS.has(call)) return;
  throw new Error(`${call} locks ${kinds.join(' and ')}. Let it race: add a service to those in src/testing/server/races/`);
}

import type { TestSandbox } from '../../../../../sandbox/testing/test-sandbox.ts';
import type { SyncedKind } from '../../../../features/zoho/sync/synced-kinds.ts';
import type { Database } from '../../../../platform/server/database/database.ts';
import type { ApiCaller } from '../../api-caller.ts';
import type { DayRecord } from './day-record.ts';
import type { Ledger } from './ledger.ts';

/** A working day: who takes part in it, and what is written down of it. */
export interface Day {
  readonly sandbox: TestSandbox;
  /** The database of the server, for looking into. */
  readonly database: Database;
  readonly records: readonly DayRecord[];
  readonly ledger: Ledger;
  /** Calls the server that runs at the moment, as an Admin. */
  caller(): ApiCaller;
  /** Kills the server and starts it again. */
  restart(): Promise<void>;
  isOver(): boolean;
}

/** Where each kind is listed and changed here, and where in Zoho. */
export const KIND_PLACES = {
  ticket: { path: '/api/tickets', provider: 'desk', there: 'tickets' },
  lead: { path: '/api/leads', provider: 'crm', there: 'leads' },
  customer: { path: '/api/customers', provider: 'crm', there: 'accounts' },
} as const satisfies Readonly<Record<SyncedKind, { path: string; provider: 'desk' | 'crm'; there: string }>>;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const pickOne = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

/** Does something again and again, with a pause of random length in between, until the day is over. */
export async function allDay({ isOver }: Pick<Day, 'isOver'>, longestPauseMs: number, step: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    await step();
    await pause(Math.random() * longestPauseMs);
  }
}

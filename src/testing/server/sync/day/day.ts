import type { TestSandbox } from '../../../../../sandbox/testing/test-sandbox.ts';
import type { SyncedKind } from '../../../../features/zoho/sync/synced-kinds.ts';
import type { Database } from '../../../../platform/server/database/database.ts';
import type { ApiCaller } from '../../api-caller.ts';
import type { DayRecord } from './day-record.ts';
import type { Ledger } from './ledger.ts';

/** A simulated working day: its participants and its ledger. */
export interface Day {
  readonly sandbox: TestSandbox;
  /** The database of the server, to inspect it. */
  readonly database: Database;
  readonly records: readonly DayRecord[];
  readonly ledger: Ledger;
  /** Calls the current server process as an Admin. */
  caller(): ApiCaller;
  /** Kills the server and starts it again. */
  restart(): Promise<void>;
  isOver(): boolean;
}

/** Path of each record type in OBDesk, and its kind in Zoho. */
export const RECORD_TYPES = {
  ticket: { path: '/api/tickets', provider: 'desk', remoteKind: 'tickets' },
  lead: { path: '/api/leads', provider: 'crm', remoteKind: 'leads' },
  customer: { path: '/api/customers', provider: 'crm', remoteKind: 'accounts' },
} as const satisfies Readonly<Record<SyncedKind, { path: string; provider: 'desk' | 'crm'; remoteKind: string }>>;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const pickOne = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

/** Repeats an action with random pauses until the day is over. */
export async function allDay({ isOver }: Pick<Day, 'isOver'>, longestPauseMs: number, step: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    await step();
    await pause(Math.random() * longestPauseMs);
  }
}

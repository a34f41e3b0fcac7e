import { getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { findSpelling } from '../../../../platform/server/search/find-spelling.ts';
import { Loaner } from '../loaner.contract.ts';
import { tools } from './loaner.table.ts';

const { search, ...COLUMNS } = getTableColumns(tools);

export const loanerStore = createRecordStore({ kind: 'tool', noun: 'Loaner', record: Loaner, table: tools });

/** Finds a loaner by serial number, ignoring case and spaces. */
export async function findLoanerBySerial(db: Db, serial: string): Promise<Loaner | undefined> {
  const [tool] = await db.orm.select(COLUMNS).from(tools).where(sql`serial_key(${tools.serialNumber}) = serial_key(${serial})`);
  return tool;
}

const LOANER_SERIALS = { name: 'loaner-spelling', from: 'tools', code: 'serial_number', search: 'search' };

/** Finds a loaner serial number by its letters and digits, ignoring punctuation. */
export const findLoanerSpelling = (db: Db, serial: string): Promise<string | undefined> => findSpelling(db, LOANER_SERIALS, serial);

/** Locks a serial number for the transaction and returns the loaner that has it. */
export async function claimSerial(tx: Tx, serial: string): Promise<Loaner | undefined> {
  trackLock(tx, 'tools.serial');
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('tools_serial'), hashtext(serial_key($1)))", [serial]);
  return findLoanerBySerial(tx, serial);
}

/** Finds a random unused serial number, so that concurrent users rarely get the same one. */
export async function findFreeSerial(db: Db, prefix: string): Promise<string | undefined> {
  const { rows } = await db.query<{ serial: string }>(
    `SELECT serial FROM generate_series(0, 9999) AS n, LATERAL (SELECT $1 || to_char(n, 'FM0000') AS serial) AS suggestion
     WHERE NOT EXISTS (SELECT FROM tools WHERE serial_key(serial_number) = serial_key(serial)) ORDER BY random() LIMIT 1`,
    [prefix],
  );
  return rows[0]?.serial;
}

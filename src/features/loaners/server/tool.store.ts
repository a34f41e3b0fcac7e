import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import { savedRow } from '../../../platform/server/database/saved-row.ts';
import { takeLock } from '../../../platform/server/locks/take-lock.ts';
import type { NewTool, Tool } from '../tool.contract.ts';
import { tools } from './tool.table.ts';

/** A tool is what its table says, without what only searches need. */
const { search, ...COLUMNS } = getTableColumns(tools);

/** What a save writes: what staff typed, and since when the tool is away. */
export type ToolValues = NewTool & Pick<Tool, 'lentAt'>;

export async function findTool(db: Db, id: string): Promise<Tool | undefined> {
  const [tool] = await db.orm.select(COLUMNS).from(tools).where(eq(tools.id, id));
  return tool;
}

/** The loaner tool with this serial number, whatever the letter case and blanks. */
export async function findToolBySerial(db: Db, serial: string): Promise<Tool | undefined> {
  const [tool] = await db.orm.select(COLUMNS).from(tools).where(sql`serial_key(${tools.serialNumber}) = serial_key(${serial})`);
  return tool;
}

/** The tool that has a serial number; nobody else gives that number to a tool until the transaction ends. */
export async function claimSerial(tx: Tx, serial: string): Promise<Tool | undefined> {
  takeLock(tx, 'tools.serial');
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('tools_serial'), hashtext(serial_key($1)))", [serial]);
  return findToolBySerial(tx, serial);
}

/** Reads a tool and makes whoever else wants to change, lend or reserve it wait until the transaction ends. */
export async function lockTool(tx: Tx, id: string): Promise<Tool | undefined> {
  takeLock(tx, 'tools', [id]);
  const [tool] = await tx.orm.select(COLUMNS).from(tools).where(eq(tools.id, id)).for('update');
  return tool;
}

export async function insertTool(tx: Tx, values: ToolValues): Promise<Tool> {
  return savedRow(await tx.orm.insert(tools).values(values).returning(COLUMNS));
}

export async function changeTool(tx: Tx, id: string, values: ToolValues): Promise<Tool> {
  const change = { ...values, lastUpdated: sql`now()`, version: sql`${tools.version} + 1` };
  return savedRow(await tx.orm.update(tools).set(change).where(eq(tools.id, id)).returning(COLUMNS));
}

/** A number of the suggested form that no tool has, any of them: two people who ask at once should not get the same one. */
export async function findFreeSerial(db: Db, prefix: string): Promise<string | undefined> {
  const { rows } = await db.query<{ serial: string }>(
    `SELECT serial FROM generate_series(0, 9999) AS n, LATERAL (SELECT $1 || to_char(n, 'FM0000') AS serial) AS suggestion
     WHERE NOT EXISTS (SELECT FROM tools WHERE serial_key(serial_number) = serial_key(serial)) ORDER BY random() LIMIT 1`,
    [prefix],
  );
  return rows[0]?.serial;
}

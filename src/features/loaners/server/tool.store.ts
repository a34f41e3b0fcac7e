import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import type { NewTool, Tool, ToolChange } from '../tool.contract.ts';
import { tools } from './tool.table.ts';

/** A tool is what its table says, without what only searches need. */
const { search, ...COLUMNS } = getTableColumns(tools);

/** What a save writes: what staff typed, and since when the tool is away. */
type ToolValues = Omit<ToolChange, 'version'> & { lentAt?: string | null };

export async function findTool(db: Db, id: string): Promise<Tool | undefined> {
  const [tool] = await db.orm.select(COLUMNS).from(tools).where(eq(tools.id, id));
  return tool;
}

/** The tool with this serial number, whatever the letter case and blanks. */
export async function findToolWithSerial(db: Db, serial: string): Promise<Tool | undefined> {
  const [tool] = await db.orm.select(COLUMNS).from(tools).where(sql`serial_key(${tools.serialNumber}) = serial_key(${serial})`);
  return tool;
}

/** Reads a tool and makes whoever else wants to change, lend or reserve it wait until the transaction ends. */
export async function lockTool(tx: Tx, id: string): Promise<Tool | undefined> {
  const [tool] = await tx.orm.select(COLUMNS).from(tools).where(eq(tools.id, id)).for('update');
  return tool;
}

/** Adds a tool; undefined when another one has its serial number. */
export async function insertTool(tx: Tx, tool: NewTool & { lentAt: string | null }): Promise<Tool | undefined> {
  const [inserted] = await tx.orm.insert(tools).values(tool).onConflictDoNothing().returning(COLUMNS);
  return inserted;
}

export async function changeTool(tx: Tx, id: string, values: ToolValues): Promise<Tool> {
  const [changed] = await tx.orm
    .update(tools)
    .set({ ...values, lastUpdated: sql`now()`, version: sql`${tools.version} + 1` })
    .where(eq(tools.id, id))
    .returning(COLUMNS);
  if (!changed) throw new Error('the database answered no row for a saved tool');
  return changed;
}

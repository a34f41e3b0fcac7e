import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

export interface DeclaredTable {
  readonly table: PgTable;
  /** The feature that owns the table. */
  readonly feature: string;
}

const FEATURES = join(import.meta.dirname, '../../../features');

/** Returns the tables that the table files of all features declare. */
export async function readDeclaredTables(): Promise<DeclaredTable[]> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.table.ts'));
  const read = async (file: string) => {
    const module = (await import(pathToFileURL(join(FEATURES, file)).href)) as Record<string, unknown>;
    const feature = file.split(/[\\/]/)[1] ?? '';
    return Object.values(module).flatMap((value) => (is(value, PgTable) ? [{ table: value, feature }] : []));
  };
  return (await Promise.all(files.map(read))).flat();
}

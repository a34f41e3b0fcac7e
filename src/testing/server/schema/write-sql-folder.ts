import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SqlFiles } from '../../../platform/server/database/schema/sql-files.ts';

/** Writes SQL files into a folder that `readSqlFiles` reads. */
export async function writeSqlFolder(folder: string, { migrations, ...others }: SqlFiles): Promise<void> {
  const files = [...migrations.map(({ name, sql }) => ({ name: join('migrations', name), sql })), ...Object.values(others).flat()];
  for (const { name, sql } of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), sql);
  }
}

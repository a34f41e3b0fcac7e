import type { ClientBase } from 'pg';
import { StartError } from '../../start-error.ts';
import type { SqlFile } from './sql-files.ts';

export async function runFiles(client: ClientBase, files: readonly SqlFile[], kind = 'file'): Promise<void> {
  for (const { name, sql } of files) {
    try {
      await client.query(sql);
    } catch (error) {
      throw new StartError(`The ${kind} ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

export async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database, Db } from './database.ts';

/** The code with which PostgreSQL ends a statement that took too long. */
const GIVEN_UP = '57014';

/** Lends a connection whose statements are given up after `ms`, so that `inTime` can say so. What it is asked is no transaction. */
export async function withTimeLimit<T>(database: Database, ms: number, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`SET statement_timeout = ${Math.max(1, Math.round(ms))}`);
    return await work({
      orm: drizzle(client),
      query: (config, values) => client.query(config, values),
      read: (asked) => client.query(asked),
    });
  } finally {
    await client.query('RESET statement_timeout').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}

/** Waits for the answer; undefined where the database gave up. */
export async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === GIVEN_UP) return undefined;
    throw error;
  }
}

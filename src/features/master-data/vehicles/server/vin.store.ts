import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/server/database/database.ts';
import type { DecodedVin } from '../vin.contract.ts';
import { vinDecodes } from './vin.table.ts';

/** Version of the data and decoding rules. Results of other versions are ignored. */
const DECODER = 'corgi 2.0.1, rules 2';

/** The stored result for a VIN. */
export type Decoding = Omit<DecodedVin, 'vin'>;

const { vin: _vin, decoder: _decoder, decodedAt: _at, ...COLUMNS } = getTableColumns(vinDecodes);

/** Finds an earlier decoding of a VIN, made on any server. */
export async function findDecoded(db: Db, vin: string): Promise<Decoding | undefined> {
  const isCurrent = and(eq(vinDecodes.vin, vin), eq(vinDecodes.decoder, DECODER));
  const [found] = await db.orm.select(COLUMNS).from(vinDecodes).where(isCurrent);
  return found;
}

/** Stores a result for all servers. */
export async function saveDecoded(db: Db, vin: string, answer: Decoding): Promise<void> {
  const values = { ...answer, decoder: DECODER };
  await db.orm
    .insert(vinDecodes)
    .values({ vin, ...values })
    .onConflictDoUpdate({ target: vinDecodes.vin, set: { ...values, decodedAt: sql`now()` } });
}

import type { Db } from '../database/database.ts';

/** Record types that other features compute stats for, added by declaration merging. */
export interface RecordsWithStats {}

export type KindWithStats = keyof RecordsWithStats & string;

/** Stats that a feature computes for records of another feature. */
export interface StatsProvider<K extends KindWithStats> {
  readonly kind: K;
  readonly getStats: (db: Db, record: RecordsWithStats[K]['record']) => Promise<Partial<RecordsWithStats[K]['stats']>>;
  /** Returns its share of the stats of list rows, in input order. */
  readonly getRowStats?: (
    db: Db,
    records: readonly RecordsWithStats[K]['record'][],
  ) => Promise<readonly Partial<RecordsWithStats[K]['rowStats']>[]>;
}

export type AnyStatsProvider = { [K in KindWithStats]: StatsProvider<K> }[KindWithStats];

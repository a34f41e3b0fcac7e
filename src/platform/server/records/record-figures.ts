import type { Db } from '../database/database.ts';

/** Record types that other features compute stats for, added by declaration merging. */
export interface FiguredRecords {}

export type FiguredKind = keyof FiguredRecords & string;

/** Stats that a feature computes for records of another feature. */
export interface FigurePart<K extends FiguredKind> {
  readonly kind: K;
  readonly ofOne: (db: Db, record: FiguredRecords[K]['record']) => Promise<Partial<FiguredRecords[K]['figures']>>;
  /** Returns its share of the stats of list rows, in input order. */
  readonly ofRows?: (
    db: Db,
    records: readonly FiguredRecords[K]['record'][],
  ) => Promise<readonly Partial<FiguredRecords[K]['rowFigures']>[]>;
}

export type AnyFigurePart = { [K in FiguredKind]: FigurePart<K> }[FiguredKind];

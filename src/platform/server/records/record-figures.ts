import type { Db } from '../database/database.ts';

/**
 * Kinds of records that other features count something for: the record, the figures of one and those of a row of its list. The feature
 * that owns the kind adds it here by declaration merging.
 */
export interface FiguredRecords {}

export type FiguredKind = keyof FiguredRecords & string;

/** Figures that a feature counts for the records of another one; its server manifest names it. */
export interface FigurePart<K extends FiguredKind> {
  readonly kind: K;
  /** Counts its share of the figures of one record. */
  readonly ofOne: (db: Db, record: FiguredRecords[K]['record']) => Promise<Partial<FiguredRecords[K]['figures']>>;
  /** Counts its share of what the rows of a list say, for all of them at once; answers one of each record in the order given. */
  readonly ofRows?: (
    db: Db,
    records: readonly FiguredRecords[K]['record'][],
  ) => Promise<readonly Partial<FiguredRecords[K]['rowFigures']>[]>;
}

export type AnyFigurePart = { [K in FiguredKind]: FigurePart<K> }[FiguredKind];

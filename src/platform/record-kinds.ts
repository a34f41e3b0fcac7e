/** Record types by kind, as in live events and query keys. Contracts add theirs by declaration merging. */
export interface RecordKinds {}

export type RecordKind = keyof RecordKinds & string;

/** Kinds of records that have an ID and a version. */
export type StoredKind = { [K in RecordKind]: RecordKinds[K] extends { id: string; version: number } ? K : never }[RecordKind];

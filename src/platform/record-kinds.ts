/** Record types by kind, as in live events and query keys. Contracts add theirs by declaration merging. */
export interface RecordKinds {}

export type RecordKind = keyof RecordKinds & string;

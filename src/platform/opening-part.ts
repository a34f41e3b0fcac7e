/**
 * Kinds of records whose page opens with one call: the record, and what other features show beside it at once, by the names of the
 * parts. The feature that owns the kind adds it here by declaration merging, and lets others add their parts in the same way.
 */
export interface OpenedRecords {}

/** What the frame around every page shows at once, for who is signed in; a feature adds its part here by declaration merging. */
export interface SessionParts {}

export type OpenedKind = keyof OpenedRecords & string;

export type OpenedRecord<K extends OpenedKind> = OpenedRecords[K] extends { record: infer R } ? R : never;

type PartsOf<K extends OpenedKind> = OpenedRecords[K] extends { parts: infer P } ? P : never;

export type PartName<K extends OpenedKind> = keyof PartsOf<K> & string;

export type PartData<K extends OpenedKind, N extends PartName<K>> = PartsOf<K>[N];

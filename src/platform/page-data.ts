/**
 * Kinds of pages that load with one request: the record, and the data that features show beside it, by name. The feature
 * that owns the kind adds it by declaration merging, and lets others add their data the same way.
 */
export interface PageDataByKind {}

/** Data of the frame around every page, for the signed-in user. Features add theirs by declaration merging. */
export interface SessionData {}

export type PageKind = keyof PageDataByKind & string;

export type PageRecord<K extends PageKind> = PageDataByKind[K] extends { record: infer R } ? R : never;

type PartsOf<K extends PageKind> = PageDataByKind[K] extends { parts: infer P } ? P : never;

export type PageDataName<K extends PageKind> = keyof PartsOf<K> & string;

export type PageDataOf<K extends PageKind, N extends PageDataName<K>> = PartsOf<K>[N];

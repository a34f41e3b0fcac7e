/** Page data by kind: the record and what features show beside it. Features add theirs by declaration merging. */
export interface PageDataByKind {}

/** Data of the frame around every page, for the signed-in user. Features add theirs by declaration merging. */
export interface SessionData {}

export type PageKind = keyof PageDataByKind & string;

export type PageRecord<K extends PageKind> = PageDataByKind[K] extends { record: infer R } ? R : never;

type PartsOf<K extends PageKind> = PageDataByKind[K] extends { parts: infer P } ? P : never;

export type PageDataName<K extends PageKind> = keyof PartsOf<K> & string;

export type PageDataOf<K extends PageKind, N extends PageDataName<K>> = PartsOf<K>[N];

/**
 * Every kind of record with its type. A contract adds its own by declaration merging; live events, changes, the audit log and
 * the browser's query keys (`[kind, 'list', query]`, `[kind, 'one', id]`) know no others.
 */
export interface RecordKinds {}

export type RecordKind = keyof RecordKinds & string;

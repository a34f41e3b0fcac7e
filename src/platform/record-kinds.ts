/**
 * Record types by kind. Contracts add theirs by declaration merging. Live events, the audit log and query keys
 * (`[kind, 'list', query]`, `[kind, 'one', id]`) use these kinds.
 */
export interface RecordKinds {}

export type RecordKind = keyof RecordKinds & string;

import type { RecordKinds } from '../../record-kinds.ts';
import type { RecordChange } from '../changes/changes.ts';
import type { Tx } from '../database/database.ts';
import type { ServerDeps } from '../server-deps.ts';
import type { StoredKind } from './record-store.ts';

/** The part of the services that records changes. */
export type Recorder = Pick<ServerDeps, 'changes'>;

/** The user who changes a record; null for the program itself. */
export type By = Pick<RecordChange, 'actor' | 'address'>;

/** What belongs to a change and is no field of the record. */
type Written = Pick<RecordChange, 'notes' | 'facts' | 'supplied'>;

interface Added<K extends StoredKind> extends By, Written {
  readonly kind: K;
  readonly after: RecordKinds[K];
}

/** Records that a record was added. */
export async function recordAdded<K extends StoredKind>(deps: Recorder, tx: Tx, { after, ...added }: Added<K>): Promise<void> {
  const { id, version } = after;
  await deps.changes.record(tx, { ...added, id, version, before: undefined, after, fields: [] } as RecordChange);
}

interface Saved<K extends StoredKind> extends By, Written {
  readonly kind: K;
  readonly before: RecordKinds[K];
  readonly after: RecordKinds[K];
  /** Names of the changed fields. */
  readonly fields: readonly string[];
}

/** Records that a record was saved. */
export async function recordSaved<K extends StoredKind>(deps: Recorder, tx: Tx, saved: Saved<K>): Promise<void> {
  const { id, version } = saved.after;
  await deps.changes.record(tx, { ...saved, id, version } as RecordChange);
}

interface Deleted<K extends StoredKind> extends By {
  readonly kind: K;
  readonly before: RecordKinds[K];
}

/** Records that a record was deleted; that counts as one more version. */
export async function recordDeleted<K extends StoredKind>(deps: Recorder, tx: Tx, { before, ...deleted }: Deleted<K>): Promise<void> {
  const { id, version } = before;
  await deps.changes.record(tx, { ...deleted, id, version: version + 1, before, after: undefined, fields: [] } as RecordChange);
}

import type { RecordKinds } from '../../record-kinds.ts';
import type { RecordChange } from '../changes/changes.ts';
import type { Tx } from '../database/database.ts';
import type { ServerDeps } from '../server-deps.ts';
import type { StoredKind } from './record-store.ts';

export type ChangeDeps = Pick<ServerDeps, 'changes'>;

export type ChangeAuthor = Pick<RecordChange, 'actor' | 'address'>;

/** Parts of a change that aren't fields. */
type ChangeDetails = Pick<RecordChange, 'notes' | 'facts' | 'supplied'>;

interface Added<K extends StoredKind> extends ChangeAuthor, ChangeDetails {
  readonly kind: K;
  readonly after: RecordKinds[K];
}

export async function recordAdded<K extends StoredKind>(deps: ChangeDeps, tx: Tx, { after, ...added }: Added<K>): Promise<void> {
  const { id, version } = after;
  await deps.changes.record(tx, { ...added, id, version, before: undefined, after, fields: [] } as RecordChange);
}

interface Saved<K extends StoredKind> extends ChangeAuthor, ChangeDetails {
  readonly kind: K;
  readonly before: RecordKinds[K];
  readonly after: RecordKinds[K];
  readonly fields: readonly string[];
}

export async function recordSaved<K extends StoredKind>(deps: ChangeDeps, tx: Tx, saved: Saved<K>): Promise<void> {
  const { id, version } = saved.after;
  await deps.changes.record(tx, { ...saved, id, version } as RecordChange);
}

interface Deleted<K extends StoredKind> extends ChangeAuthor {
  readonly kind: K;
  readonly before: RecordKinds[K];
}

/** Records that a record was deleted, which counts as one more version. */
export async function recordDeleted<K extends StoredKind>(deps: ChangeDeps, tx: Tx, { before, ...deleted }: Deleted<K>): Promise<void> {
  const { id, version } = before;
  await deps.changes.record(tx, { ...deleted, id, version: version + 1, before, after: undefined, fields: [] } as RecordChange);
}

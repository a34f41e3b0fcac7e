import { notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import type { SyncConflict } from '../../sync.contract.ts';
import { createContext, type SyncContext } from '../context.ts';
import type { KindSync, LockedRecord } from '../kind-sync.ts';
import { withKind } from '../kinds.ts';
import { findLink, noteLink } from '../links/link.store.ts';
import { queueAll } from '../queue/outbox.service.ts';
import { findConflict, listConflicts, removeConflict, type StoredConflict } from './conflict.store.ts';

/** Lists what waits for a decision, the oldest first. */
export async function getConflicts(deps: ServerDeps, limit: number): Promise<SyncConflict[]> {
  const context = await createContext(deps);
  const stored = await listConflicts(deps.database, limit);
  return Promise.all(stored.map((conflict) => toConflict(context, conflict)));
}

async function toConflict(context: SyncContext, { createdAt, ...conflict }: StoredConflict): Promise<SyncConflict> {
  const { kind, recordId, field } = conflict;
  const local = await withKind(kind, (sync) => sync.find(context, context.deps.database, recordId));
  return { ...conflict, title: local?.title ?? recordId, label: withKind(kind, ({ labels }) => labels[field]) ?? field };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Decides a conflict: our value is sent over theirs, or theirs taken over here. One that is over by now is a 404. */
export async function decideConflict(deps: ServerDeps, actor: Actor, id: string, keep: 'ours' | 'theirs'): Promise<void> {
  const known = UUID.test(id) ? await findConflict(deps.database, id) : undefined;
  if (!known) throw notFound('Conflict');
  const context = await createContext(deps);
  await withKind(known.kind, (sync) => decide(context, sync, { actor, known, keep }));
}

interface Decision {
  readonly actor: Actor;
  readonly known: StoredConflict;
  readonly keep: 'ours' | 'theirs';
}

async function decide<R, T>(context: SyncContext, sync: KindSync<R, T>, { actor, known, keep }: Decision): Promise<void> {
  const { id, recordId, field } = known;
  await context.deps.database.transaction(async (tx) => {
    const local = await sync.find(context, tx, recordId);
    const locked = local && (await sync.lock(context, tx, local, keep === 'theirs' ? { [field]: known.theirs } : {}));
    const conflict = await findConflict(tx, id);
    if (!locked || !conflict) throw notFound('Conflict');
    const ours = keep === 'theirs' ? await takeTheirs(context, tx, sync, { locked, conflict }) : null;
    const key = { kind: sync.kind, recordId };
    const link = await findLink(tx, key);
    // Ours counts as changed where it is to be sent: null is what no value of ours is.
    await noteLink(tx, key, sync.place, { base: { ...link?.base, [field]: { ours, theirs: conflict.theirs } } });
    await removeConflict(tx, id);
    await sync.columns.save(tx, recordId, { status: 'pending', at: null });
    await queueAll(tx, sync.kind, [recordId]);
    const detail = { field: sync.labels[field] ?? field, keep, ours: conflict.ours, theirs: conflict.theirs };
    await recordAudit(tx, { actor, action: 'sync.decided', subject: `${sync.kind}:${recordId}`, subjectName: locked.local.title, detail });
  });
}

interface Taken<R> {
  readonly locked: LockedRecord<R>;
  readonly conflict: StoredConflict;
}

async function takeTheirs<R, T>(
  context: SyncContext,
  tx: Tx,
  sync: KindSync<R, T>,
  { locked, conflict }: Taken<R>,
): Promise<string | null> {
  await locked.take({ [conflict.field]: conflict.theirs });
  return (await sync.find(context, tx, conflict.recordId))?.values[conflict.field] ?? null;
}

import { and, asc, eq } from 'drizzle-orm';
import { notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import type { StuckRecord } from '../../sync.contract.ts';
import { failedToSync, SYNCED_KINDS, type SyncedKind } from '../../synced-kinds.ts';
import { createContext, type SyncContext } from '../context.ts';
import type { KindSync } from '../kind-sync.ts';
import { withKind } from '../kinds.ts';
import { findLink, listGone, replaceGone } from '../links/link.store.ts';
import { queueAll } from '../queue/outbox.service.ts';
import { syncProblems } from '../queue/problem.table.ts';
import { removeProblem } from '../queue/queue.store.ts';

const GONE = 'It was deleted in Zoho. It stays here and is not sent any more; Send again creates it there once more.';

/** Lists records that could not be sent, and those that were deleted in Zoho, the oldest first. */
export async function getStuck(deps: ServerDeps, limit: number): Promise<StuckRecord[]> {
  const context = await createContext(deps);
  const problems = await deps.database.orm.select().from(syncProblems).orderBy(asc(syncProblems.since)).limit(limit);
  const gone = await listGone(deps.database, limit);
  const all = [
    ...problems,
    ...gone.map(({ kind, recordId, goneSince }) => ({
      kind: kind as SyncedKind,
      recordId,
      reason: GONE,
      tries: 0,
      nextTryAt: null,
      since: goneSince ?? '',
    })),
  ].toSorted((one, other) => (one.since < other.since ? -1 : 1));
  return Promise.all(all.slice(0, limit).map((each) => toStuck(context, each)));
}

async function toStuck(context: SyncContext, problem: typeof syncProblems.$inferSelect): Promise<StuckRecord> {
  const { kind, recordId } = problem;
  const local = await withKind(kind, (sync) => sync.find(context, context.deps.database, recordId));
  return { ...problem, title: local?.title ?? recordId, message: failedToSync(kind, recordId) };
}

/** Sends a record again that could not be sent; one that was deleted in Zoho is created there once more. Others are a 404. */
export async function retryStuck(deps: ServerDeps, actor: Actor, kind: string, recordId: string): Promise<void> {
  const known = SYNCED_KINDS.find((each) => each === kind);
  if (!known) throw notFound('Record');
  const context = await createContext(deps);
  await withKind(known, (sync) => retry(context, sync, { actor, recordId }));
}

async function retry<R, T>(
  context: SyncContext,
  sync: KindSync<R, T>,
  { actor, recordId }: { actor: Actor; recordId: string },
): Promise<void> {
  const key = { kind: sync.kind, recordId };
  await context.deps.database.transaction(async (tx) => {
    const local = await sync.find(context, tx, recordId);
    const locked = local && (await sync.lock(context, tx, local, {}));
    const link = await findLink(tx, key);
    const [problem] = await tx.orm
      .select()
      .from(syncProblems)
      .where(and(eq(syncProblems.kind, sync.kind), eq(syncProblems.recordId, recordId)));
    if (!locked || !(problem || link?.goneSince)) throw notFound('Record');
    if (link?.goneSince) await replaceGone(tx, link);
    await removeProblem(tx, key);
    await sync.columns.save(tx, recordId, { status: 'pending', at: null });
    await queueAll(tx, sync.kind, [recordId]);
    const action = link?.goneSince ? 'sync.sent-again' : 'sync.retried';
    await recordAudit(tx, { actor, action, subject: `${sync.kind}:${recordId}`, subjectName: locked.local.title });
  });
}

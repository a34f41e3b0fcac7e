import { notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { SYNCED_KINDS } from '../../synced-kinds.ts';
import { createContext, type SyncContext } from '../links/context.ts';
import { findLink } from '../links/link.store.ts';
import { queueRecord } from '../links/outbox.service.ts';
import { removeProblem } from '../links/queue.store.ts';
import { publishSync } from '../links/state.store.ts';
import type { SyncedRecord } from '../links/synced-record.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';
import { decideAtOnce } from './apply-decisions.ts';

/** Retries a failed record. One that was deleted in Zoho is created again. 404 for other records. */
export async function retryFailedRecord(deps: ServerDeps, actor: Actor, kind: string, recordId: string): Promise<void> {
  const known = SYNCED_KINDS.find((each) => each === kind);
  if (!known) throw notFound('Record');
  const link = await findLink(deps.database, { kind: known, recordId });
  if (link?.goneSince) {
    await decideAtOnce(deps, actor, { about: 'gone', records: [{ kind: known, recordId }], answer: 'send-again' });
    return;
  }
  const context = await createContext(deps);
  await withSyncedRecord(known, (sync) => retry(context, sync, actor, recordId));
}

async function retry<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, actor: Actor, recordId: string): Promise<void> {
  const key = { kind: sync.kind, recordId };
  await context.deps.database.transaction(async (tx) => {
    const local = await sync.findLocal(context, tx, recordId);
    const locked = local && (await sync.lockLocal(context, tx, local, {}));
    if (!locked || !(await removeProblem(tx, key))) throw notFound('Record');
    await queueRecord(tx, sync, { recordId });
    await recordAudit(tx, { actor, action: 'sync.retried', subject: `${sync.kind}:${recordId}`, subjectName: locked.local.title });
    publishSync(tx);
  });
}

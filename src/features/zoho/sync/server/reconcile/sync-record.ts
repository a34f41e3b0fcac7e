import { type FieldMerge, hasUnsent } from '../../merging/field-merge.rules.ts';
import type { SyncContext } from '../context.ts';
import { findLink } from '../links/link.store.ts';
import type { RecordTypeSync } from '../record-type-sync.ts';
import { readMapping } from '../state.store.ts';
import { completeSync } from './complete-sync.ts';
import { failed, type RecordOutcome } from './outcome.ts';
import { pushRecord } from './push-record.ts';
import { reconcile } from './reconcile.ts';
import { markRemoteDeleted } from './remote-deletions.ts';
import type { SyncRequest } from './request.ts';

/**
 * Brings a record of ours and that of Zoho together: it is created there where it is new, and its fields are merged three ways where it is linked.
 * Nothing is called when what would be sent is what Zoho has. What happened is kept in one transaction, in which a record that was
 * changed meanwhile stays in the queue.
 */
export async function syncRecord<R, T>(context: SyncContext, sync: RecordTypeSync<R, T>, request: SyncRequest): Promise<RecordOutcome> {
  const outcome = await syncOnce(context, sync, request);
  return outcome.kind === 'moved' ? syncOnce(context, sync, { ...request, mustRead: true }) : outcome;
}

async function syncOnce<R, T>(run: SyncContext, sync: RecordTypeSync<R, T>, request: SyncRequest): Promise<RecordOutcome> {
  const { database } = run.deps;
  // The mapping may have been changed since the run began. A change after this queues the record anew, so that none goes unsent.
  const context = { ...run, mapping: await readMapping(database) };
  const local = await sync.find(context, database, request.id);
  if (!local) return { kind: 'missing' };
  const link = await findLink(database, { kind: sync.kind, recordId: request.id });
  if (link?.goneSince) return { kind: 'gone' };
  if (!link?.zohoId) return request.maySend ? pushRecord(context, sync, { request, local, link }) : { kind: 'unchanged' };
  const hasNews = request.mustRead || hasUnsent(link.base, local.values) || ((await sync.comments?.hasUnsent(context, local)) ?? false);
  if (!hasNews) return completeSync(context, sync, { request, local, link, merge: NOTHING, outcome: 'unchanged' });
  // The link is known before Zoho is asked: what another run keeps meanwhile shows as another base.
  const remote = await sync.read(context, link.zohoId);
  if (remote === 'gone') return markRemoteDeleted(context, sync, local);
  if ('kind' in remote) return failed(remote);
  return reconcile(context, sync, { request, local, link, remote });
}

const NOTHING: FieldMerge = { send: {}, take: {}, conflicts: [], agreed: {} };

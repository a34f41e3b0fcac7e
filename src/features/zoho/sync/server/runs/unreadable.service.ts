import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { toProviderError } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { getZohoConnection } from '../../../zoho-connection/server/connection.service.ts';
import type { RetryUnreadable } from '../../unreadable.contract.ts';
import { CURSORS, moveCursorBack, publishSync } from '../links/state.store.ts';
import { makeUnreadableDue, removeWithoutId } from '../links/unreadable.store.ts';
import { requestFetch } from './schedule.ts';
import { requestSync } from './sync-queues.ts';

/**
 * Rereads some or all unreadable records in the background. A record that Zoho sent without an ID can't be requested: the next fetch reads
 * everything changed since that record.
 */
export async function retryUnreadableRecords(deps: ServerDeps, actor: Actor, given: RetryUnreadable): Promise<{ retried: number }> {
  if (!(await getZohoConnection(deps)).connected) throw toProviderError({ kind: 'not_connected' }, 'Couldn’t retry.');
  const ids = 'ids' in given ? given.ids : 'all';
  const retried = await deps.database.transaction(async (tx) => {
    const due = await makeUnreadableDue(tx, ids, deps.clock.now());
    const nameless = await removeWithoutId(tx, ids);
    for (const { kind, changedAt } of nameless) if (changedAt !== null) await moveCursorBack(tx, CURSORS[kind], changedAt);
    if (nameless.length > 0) await requestFetch(tx);
    const count = due + nameless.length;
    if (count > 0) await recordAudit(tx, { actor, action: 'sync.unreadable-retried', subject: 'sync:Zoho', detail: { count } });
    publishSync(tx);
    return count;
  });
  await requestSync(deps);
  return { retried };
}

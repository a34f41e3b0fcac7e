import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getZohoUsage, toProviderError } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { getZohoConnection } from '../../../zoho-connection/server/connection.service.ts';
import type { ImportPreview } from '../../sync-run.contract.ts';
import { type BulkImport, FAILED_TEXTS } from '../../sync-texts.rules.ts';
import { createContextForUser } from '../links/context.ts';
import { toSyncError } from '../links/failure.ts';
import { countTickets, TICKETS_PER_PAGE } from '../pull/import-cases.ts';

/** Counts what an import would read; without a connection, or where Zoho does not answer, it is refused as the import would be. */
export async function previewImport(deps: ServerDeps, { userId }: Actor, action: BulkImport): Promise<ImportPreview> {
  if (!(await getZohoConnection(deps)).connected) throw toProviderError({ kind: 'not_connected' }, FAILED_TEXTS[action]);
  const counted = await countTickets(await createContextForUser(deps, userId), action);
  if ('kind' in counted) throw toSyncError(counted, FAILED_TEXTS[action]);
  const { limit } = await getZohoUsage(deps);
  return { count: counted.total, calls: Math.ceil(counted.total / TICKETS_PER_PAGE), callsPerMinute: limit };
}

import type { Db } from '../../../../platform/server/database/database.ts';
import { toRefreshGrant } from '../../../../platform/server/oauth.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { type Client, requestZohoTokens } from '../../zoho-client/server/accounts/grants.ts';
import type { DataCenter } from '../../zoho-client/server/data-centers.ts';
import { sendZohoRequest } from '../../zoho-client/server/http/request.ts';
import { enqueueCall } from './calls/zoho-queue.ts';
import { findConnection } from './connection.store.ts';
import type { FinalCall } from './zoho-connection.table.ts';

export type { FinalCall } from './zoho-connection.table.ts';

/** Returns the final calls of the current connection. */
export const listFinalCalls = async (db: Db): Promise<readonly FinalCall[]> => (await findConnection(db))?.finalCalls ?? [];

/** Schedules a call for the end of the current connection. */
export async function addFinalCall(db: Db, call: FinalCall): Promise<void> {
  await db.query('UPDATE zoho_connection SET final_calls = final_calls || $1 WHERE NOT final_calls @> $1', [JSON.stringify([call])]);
}

/** Removes a call that has been made. */
export async function removeFinalCall(db: Db, call: FinalCall): Promise<void> {
  await db.query(
    `UPDATE zoho_connection SET final_calls =
       (SELECT coalesce(jsonb_agg(each), '[]') FROM jsonb_array_elements(final_calls) AS each WHERE each <> $1::jsonb)`,
    [JSON.stringify(call)],
  );
}

export interface EndedConnection {
  readonly center: DataCenter;
  readonly client: Client;
  readonly refreshToken: string;
  readonly orgId: string | null;
  readonly calls: readonly FinalCall[];
}

/** Makes the final calls of an ended connection with its own token. Ignores calls that Zoho rejects; throws if they may succeed later. */
export async function makeFinalCalls(deps: ServerDeps, { center, client, refreshToken, orgId, calls }: EndedConnection): Promise<void> {
  if (calls.length === 0) return;
  const outcome = await requestZohoTokens(center, client, toRefreshGrant(refreshToken));
  if ('error' in outcome) {
    if (['unavailable', 'throttled', 'unreadable'].includes(outcome.error))
      throw new Error(`Zoho returned no access token: ${outcome.error}`);
    return;
  }
  for (const call of calls) {
    const request = toRequest(center, outcome.tokens.accessToken, orgId, call);
    const result = await enqueueCall(deps, call.service, () => sendZohoRequest(request, deps.clock.now));
    const kind = result?.outcome.kind ?? 'busy';
    if (TEMPORARY.includes(kind)) throw new Error(`DELETE ${call.path} at Zoho: ${kind}`);
  }
}

/** Outcomes after which the call may succeed later. */
const TEMPORARY: readonly string[] = ['busy', 'away', 'unreadable', 'throttled', 'exhausted'];

function toRequest({ crmUrl, deskUrl, stopping }: DataCenter, token: string, orgId: string | null, { service, path, query }: FinalCall) {
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  return {
    method: 'DELETE',
    url: `${service === 'crm' ? crmUrl : deskUrl}${path}${search}`,
    headers: { authorization: `Zoho-oauthtoken ${token}`, ...(service === 'desk' && orgId !== null && { orgId }) },
    stopping,
  } as const;
}

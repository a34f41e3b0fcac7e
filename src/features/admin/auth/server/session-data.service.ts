import type { ReplyOf } from '../../../../platform/endpoint.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { loadPageData } from '../../../../platform/server/records/page-data.ts';
import { JsonText } from '../../../../platform/server/serializer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findUser, toUser } from '../../users/server/account.service.ts';
import type { authApi } from '../auth.contract.ts';

type Opening = ReplyOf<typeof authApi.opening>;

/** Loads the signed-in user and, in parallel, the data of the app's frame. `isLetPast` returns whether the caller may read that now. */
export async function openSession(deps: ServerDeps, actor: Actor | null, isLetPast: () => Promise<boolean>): Promise<JsonText<Opening>> {
  const account = actor && (await findUser(deps.database, actor.userId));
  if (!account) return new JsonText('{"user":null,"parts":{}}');
  const user = toUser(account);
  const parts = (await isLetPast()) ? await loadPageData(deps, actor, 'session', user) : '{}';
  return new JsonText(`{"user":${JSON.stringify(user)},"parts":${parts}}`);
}

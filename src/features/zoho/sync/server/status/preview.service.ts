import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import { toProviderError } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { getZohoConnection } from '../../../zoho-connection/server/connection.service.ts';
import { hasUnsent } from '../../merging/field-merge.rules.ts';
import type { PushPreview } from '../../sync.contract.ts';
import { FAILED_TEXTS } from '../../sync-texts.rules.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { chosenKinds } from '../chosen-kinds.ts';
import { createContextForPerson, type SyncContext } from '../context.ts';
import { withKind } from '../kinds.ts';
import { findLinksOf } from '../links/link.store.ts';
import { pagesOf } from '../queue/queue-unsynced.ts';
import { readKnown, toKnownKey } from './known-records.ts';

type Counts = PushPreview['tickets'];
const NONE: Counts = { create: 0, update: 0, adopt: 0, unchanged: 0, unsynced: 0 };

/** Counts what a push of the chosen kinds would do; it reads the lists of Zoho and writes nothing. */
export async function previewPush(deps: ServerDeps, { userId }: Actor): Promise<PushPreview> {
  if (!(await getZohoConnection(deps)).connected) throw toProviderError({ kind: 'not_connected' }, FAILED_TEXTS['push-all']);
  const kinds = chosenKinds((await getConfiguration(deps)).syncConfiguration);
  const context = await createContextForPerson(deps, userId);
  const of = (kind: SyncedKind) => (kinds.includes(kind) ? countPush(context, kind) : NONE);
  return { customers: await of('customer'), leads: await of('lead'), tickets: await of('ticket') };
}

async function countPush(context: SyncContext, kind: SyncedKind): Promise<Counts> {
  const { deps } = context;
  const { unsynced } = await withKind(kind, (sync) => sync.columns.count(deps.database));
  const counts = { ...NONE, unsynced };
  let known: ReadonlySet<string> | undefined;
  for await (const ids of pagesOf(deps, kind, ['pending', 'error'])) {
    const links = await findLinksOf(deps.database, kind, ids);
    if (ids.some((id) => !links.get(id)?.zohoId)) known ??= await readKnown(context, kind);
    for (const id of ids) {
      const values = (await withKind(kind, (sync) => sync.find(context, deps.database, id)))?.values;
      const link = links.get(id);
      if (!values) continue;
      if (link?.zohoId) counts[hasUnsent(link.base, values) ? 'update' : 'unchanged'] += 1;
      else counts[known?.has(toKnownKey(kind, id, values)) ? 'adopt' : 'create'] += 1;
    }
  }
  return counts;
}

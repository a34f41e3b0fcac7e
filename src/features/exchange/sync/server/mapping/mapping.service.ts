import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import {
  type GivenMapping,
  type MappingPreview,
  type OfferedMapping,
  type SyncMapping,
  THEN,
} from '../../mapping/sync-mapping.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { createContext, type SyncContext } from '../context.ts';
import { withKind } from '../kinds.ts';
import { pagesOf } from '../queue/queue-unsynced.ts';
import { readMapping, saveState } from '../state.store.ts';
import { readOffer } from './offer.ts';

/** Reads how words are translated, and what Zoho offers. */
export async function getMapping(deps: ServerDeps): Promise<OfferedMapping> {
  const context = await createContext(deps);
  return { ...context.mapping, offered: await readOffer(context) };
}

/** Sets parts of the mapping; records get the new words with their next change. */
export async function saveMapping(deps: ServerDeps, actor: Actor, given: GivenMapping): Promise<OfferedMapping> {
  const mapping = withGiven(await readMapping(deps.database), given);
  await deps.database.transaction(async (tx) => {
    await saveState(tx, { mapping });
    await recordAudit(tx, { actor, action: 'sync.mapping', subject: 'settings:configuration', detail: { name: 'Zoho' } });
  });
  return getMapping(deps);
}

const withGiven = ({ tickets, leads }: SyncMapping, given: GivenMapping): SyncMapping => ({
  tickets: { ...tickets, ...given.tickets },
  leads: { ...leads, ...given.leads },
});

const MOST = 10;
/** So many records are compared at most. */
const LOOKED_THROUGH = 2_000;

/** The first records of which Zoho would get something else with a mapping; writes nothing. */
export async function previewMapping(deps: ServerDeps, given: GivenMapping): Promise<MappingPreview[]> {
  const context = await createContext(deps);
  const then = { ...context, mapping: withGiven(context.mapping, given) };
  const found: MappingPreview[] = [];
  for (const kind of ['ticket', 'lead'] as const) {
    for await (const preview of findChanged(context, then, kind)) {
      found.push(preview);
      if (found.length === MOST) return found;
    }
  }
  return found;
}

async function* findChanged(context: SyncContext, then: SyncContext, kind: SyncedKind): AsyncGenerator<MappingPreview> {
  const { database } = context.deps;
  let looked = 0;
  for await (const ids of pagesOf(context.deps, kind, ['synced', 'pending', 'error'])) {
    for (const id of ids) {
      const [before, after] = await withKind(kind, (sync) =>
        Promise.all([sync.find(context, database, id), sync.find(then, database, id)]),
      );
      if (!before || !after) continue;
      const fields = Object.keys(before.values).filter((field) => before.values[field] !== after.values[field]);
      const label = (field: string) => withKind(kind, ({ labels }) => labels[field]) ?? field;
      const changes = fields.map((field) => ({
        field: label(field),
        now: before.values[field] ?? null,
        [THEN]: after.values[field] ?? null,
      }));
      if (changes.length > 0) yield { kind, recordId: id, title: before.title, changes };
    }
    looked += ids.length;
    if (looked >= LOOKED_THROUGH) return;
  }
}

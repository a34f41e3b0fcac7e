import type { Edit } from '../../core/service.ts';
import type { CrmState } from '../crm.state.ts';
import { normalizeInput } from '../fields/normalization.ts';
import { MODULE_NAMES } from '../module-name.ts';
import { publish } from '../watch/publish.ts';
import { serializeRecord } from './record-view.ts';
import { deleteRecord, type ModuleStore } from './store.ts';
import { changeRecord, insertRecord } from './write.ts';
import { toChange } from './write-results.ts';

/** A colleague changes, adds or deletes a record in the CRM itself; nothing is validated, texts are stored as those of callers, subscribers are notified. */
export function editRecord(state: CrmState, { kind, id, changes: typed = {}, remove, as }: Edit): unknown {
  const module = MODULE_NAMES.find((name) => name.toLowerCase() === kind);
  const store = module && state.modules[module];
  const userId = state.users[1]?.id ?? '';
  if (!store) return undefined;
  const changes = normalizeInput(state, store, typed);
  if (as && store.records.has(as.id)) return undefined;
  if (id === undefined) return add(state, store, changes, { userId, as });
  const before = store.records.get(id);
  if (!before) return undefined;
  const at = state.base.clock.now();
  if (remove) {
    deleteRecord(store, before, userId, at);
    publish(state, store, 'delete', [{ id, fields: {} }]);
    return serializeRecord(state, store, before, null);
  }
  const after = changeRecord(store, before, changes, { userId, at });
  publish(state, store, 'edit', [toChange(store, before, after)]);
  return serializeRecord(state, store, after, null);
}

function add(state: CrmState, store: ModuleStore, values: Record<string, unknown>, maker: { userId: string; as: Edit['as'] }): unknown {
  const record = insertRecord(state, store, values, maker);
  if (!maker.as) publish(state, store, 'create', [{ id: record.id, fields: {} }]);
  return serializeRecord(state, store, record, null);
}

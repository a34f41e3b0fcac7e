import type { Edit } from '../../core/service.ts';
import type { CrmState, ModuleName } from '../crm.state.ts';
import { publish } from '../watch/publish.ts';
import { serializeRecord } from './record-view.ts';
import { type CrmRecord, deleteRecord, type ModuleStore } from './store.ts';
import { changeRecord, insertRecord } from './write.ts';
import { toChange } from './write-results.ts';

const MODULE_OF_KIND: Record<string, ModuleName | undefined> = { leads: 'Leads', accounts: 'Accounts' };

/** A colleague changes, adds or deletes a record in the CRM itself; nothing is checked, channels hear of it. */
export function editRecord(state: CrmState, { kind, id, changes = {}, remove }: Edit): unknown {
  const module = MODULE_OF_KIND[kind];
  const store = module && state.modules[module];
  const colleague = state.users[1]?.id ?? '';
  if (!store) return undefined;
  if (id === undefined) return add(state, store, changes, colleague);
  const before = store.records.get(id);
  if (!before) return undefined;
  return remove ? takeOut(state, store, before, colleague) : change(state, store, before, changes, colleague);
}

function add(state: CrmState, store: ModuleStore, values: Record<string, unknown>, colleague: string): unknown {
  const record = insertRecord(state, store, values, colleague);
  publish(state, store, 'create', [{ id: record.id, fields: {} }]);
  return serializeRecord(state, store, record, null);
}

function change(state: CrmState, store: ModuleStore, before: CrmRecord, values: Record<string, unknown>, colleague: string): unknown {
  const after = changeRecord(state, store, before, values, colleague);
  publish(state, store, 'edit', [toChange(store, before, after)]);
  return serializeRecord(state, store, after, null);
}

function takeOut(state: CrmState, store: ModuleStore, record: CrmRecord, colleague: string): unknown {
  deleteRecord(store, record, colleague, state.base.clock.now());
  publish(state, store, 'delete', [{ id: record.id, fields: {} }]);
  return serializeRecord(state, store, record, null);
}

import type { Edit } from '../core/base.ts';
import { recordAnswer } from './answers.ts';
import type { CrmState, ModuleName } from './crm.state.ts';
import { notify } from './notify.ts';
import { bury, type CrmRecord, type ModuleStore } from './store.ts';
import { changeRecord, insertRecord } from './write.ts';
import { changeOf } from './write-results.ts';

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
  notify(state, store, 'create', [{ id: record.id, fields: {} }]);
  return recordAnswer(state, store, record, null);
}

function change(state: CrmState, store: ModuleStore, before: CrmRecord, values: Record<string, unknown>, colleague: string): unknown {
  const after = changeRecord(state, store, before, values, colleague);
  notify(state, store, 'edit', [changeOf(store, before, after)]);
  return recordAnswer(state, store, after, null);
}

function takeOut(state: CrmState, store: ModuleStore, record: CrmRecord, colleague: string): unknown {
  bury(store, record, colleague, state.base.clock.now());
  notify(state, store, 'delete', [{ id: record.id, fields: {} }]);
  return recordAnswer(state, store, record, null);
}

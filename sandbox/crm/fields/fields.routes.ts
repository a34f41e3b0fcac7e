import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CrmState } from '../crm.state.ts';
import { CrmError } from '../crm-error.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { isModuleName } from '../module-name.ts';
import type { ModuleStore } from '../records/store.ts';
import { TYPE_RULES } from './field-types.ts';
import type { FieldDefinition } from './fields.catalog.ts';
import { isRequired, isUnique, NO_CHOICE } from './validation.ts';

export function fieldRoutes(app: FastifyInstance, state: () => CrmState): void {
  const scopes = ['ZohoCRM.settings.fields.READ'];
  addCrmRoute(app, state, { method: 'GET', path: '/settings/fields', scopes }, listFields);
}

function listFields({ crm, query, reply }: CrmCall): FastifyReply {
  const { module } = query;
  if (module === undefined) throw new CrmError(400, 'REQUIRED_PARAM_MISSING', { param_name: 'module' });
  if (!isModuleName(module)) throw new CrmError(400, 'INVALID_MODULE', { param_name: 'module' });
  const store = crm.modules[module];
  return reply.send({ fields: store.fields.map((field, index) => serializeField(crm, store, field, index)) });
}

const FIELD_ID_BASE = 231_200_000_000_002_000n;

function serializeField(state: CrmState, store: ModuleStore, field: FieldDefinition, index: number): Record<string, unknown> {
  return {
    id: String(FIELD_ID_BASE + BigInt(index)),
    api_name: field.name,
    field_label: field.label,
    display_label: field.label,
    data_type: field.type,
    json_type: TYPE_RULES[field.type].json,
    length: field.length ?? 120,
    system_mandatory: isRequired(state, store, field),
    custom_field: field.isCustom === true,
    read_only: field.isReadOnly === true,
    field_read_only: field.isReadOnly === true,
    visible: true,
    unique: isUnique(state, store, field) ? { casesensitive: 'false' } : {},
    lookup: {},
    pick_list_values: serializePicklist(field),
  };
}

function serializePicklist({ values }: FieldDefinition): readonly unknown[] {
  if (!values) return [];
  return [NO_CHOICE, ...values].map((value, index) => ({ display_value: value, actual_value: value, sequence_number: index + 1 }));
}

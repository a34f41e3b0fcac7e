import type { CrmState } from '../crm.state.ts';
import type { ModuleStore } from '../records/store.ts';
import type { FieldDefinition } from './fields.catalogue.ts';

/** Whether no record may be without the field. */
export function isRequired({ base }: CrmState, store: ModuleStore, { name, isMandatory }: FieldDefinition): boolean {
  const isByLayout = store.name === 'Leads' && name === 'Company' && base.settings.isOn('crmCompanyIsRequired');
  return isMandatory === true || isByLayout;
}

/** Whether no two records may have the same value in the field. */
export function isUnique({ base }: CrmState, store: ModuleStore, field: FieldDefinition): boolean {
  const isBySetting = store.name === 'Leads' && field.name === 'Email' && base.settings.isOn('crmLeadEmailIsUnique');
  return field.isUnique === true || isBySetting;
}

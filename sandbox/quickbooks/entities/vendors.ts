import type { QuickbooksState } from '../quickbooks.state.ts';
import { missing } from '../quickbooks-error.ts';
import { nextId, put } from './company-file.ts';
import type { Entity, Properties } from './entity.ts';
import { checkName } from './names.ts';
import { type Kinds, parseProperties, toKinds } from './property-kinds.ts';
import { isUpdate, nextIdentity } from './write-rules.ts';

const PROPERTIES: Kinds = { ...toKinds('text', 'DisplayName CompanyName'), ...toKinds('flag', 'Active') };

/** A bookkeeper adds a vendor, or changes what is named of one; its name is then taken for customers. */
export function writeVendor(state: QuickbooksState, body: Properties): Entity {
  const before = isUpdate(body) ? state.company.records.Vendor.get(String(body.Id)) : undefined;
  const wanted: Properties = { Active: true, Balance: 0, ...before, ...parseProperties(body, PROPERTIES) };
  const displayName = String(wanted.DisplayName ?? '').trim();
  if (displayName === '') throw missing('DisplayName');
  checkName(state, 'Vendor', displayName, before);
  const identity = nextIdentity(state, before, () => nextId(state.company, 'Vendor'));
  const entity: Entity = { ...wanted, DisplayName: displayName, domain: 'QBO', sparse: false, ...identity };
  put(state.company, 'Vendor', entity);
  return entity;
}

import type { QuickbooksState } from '../quickbooks.state.ts';
import { missing } from '../quickbooks-error.ts';
import { findNameOwner, nextId, put } from './company-file.ts';
import { customerDefaults } from './customer-defaults.ts';
import type { Entity, Properties } from './entity.ts';
import { checkName } from './names.ts';
import { type Kinds, toKinds } from './property-kinds.ts';
import { checkLengths, findCurrent, isSparse, isUpdate, nextIdentity, parseWritable } from './write-rules.ts';

const PROPERTIES: Kinds = {
  ...toKinds('text', 'Title GivenName MiddleName FamilyName Suffix DisplayName CompanyName PrintOnCheckName Notes ResaleNum'),
  ...toKinds('text', 'PreferredDeliveryMethod BusinessNumber PrimaryTaxIdentifier'),
  ...toKinds('number', 'Level'),
  ...toKinds('flag', 'Active Taxable Job BillWithParent IsProject'),
  ...toKinds('object', 'PrimaryPhone AlternatePhone Mobile Fax PrimaryEmailAddr WebAddr BillAddr ShipAddr'),
  ...toKinds('reference', 'DefaultTaxCodeRef ParentRef SalesTermRef PaymentMethodRef CurrencyRef CustomerTypeRef'),
};
const LENGTHS = {
  DisplayName: 500,
  GivenName: 100,
  MiddleName: 100,
  FamilyName: 100,
  CompanyName: 100,
  Title: 16,
  Suffix: 16,
  Notes: 2_000,
};
const NAME_PARTS = ['Title', 'GivenName', 'MiddleName', 'FamilyName', 'Suffix'];

/** Creates a customer, or changes the one with the body's `Id`: all of it, or with `sparse` what is sent. */
export function writeCustomer(state: QuickbooksState, body: Properties): Entity {
  const before = isUpdate(body) ? findCurrent(state, 'Customer', body) : undefined;
  const sent = parseWritable(body, PROPERTIES);
  const kept = before && isSparse(body) ? before : {};
  const displayName = getDisplayName({ ...kept, ...sent });
  checkLengths({ ...sent, DisplayName: displayName }, LENGTHS);
  checkName(state, 'Customer', displayName, before);
  return save(state, { ...kept, ...sent, DisplayName: displayName }, before);
}

function save(state: QuickbooksState, properties: Properties, before: Entity | undefined): Entity {
  const displayName = String(properties.DisplayName);
  const isRetired = properties.Active === false && before?.Active !== false;
  const name = isRetired ? retiredName(state, displayName) : displayName;
  const entity: Entity = {
    ...customerDefaults(name),
    ...properties,
    DisplayName: name,
    FullyQualifiedName: name,
    Balance: before?.Balance ?? 0,
    domain: 'QBO',
    sparse: false,
    ...nextIdentity(state, before, () => nextId(state.company, 'Customer')),
  };
  put(state.company, 'Customer', entity);
  return entity;
}

/** A customer that becomes inactive releases its name. */
function retiredName({ company }: QuickbooksState, displayName: string): string {
  const name = `${displayName} (deleted)`;
  return findNameOwner(company, name) ? `${displayName} (deleted-${company.lastIds.lists})` : name;
}

/** Without a display name it is put together from the parts of a person's name. */
function getDisplayName(properties: Properties): string {
  const parts = NAME_PARTS.map((part) => properties[part]).filter((part) => typeof part === 'string' && part !== '');
  const name = String(properties.DisplayName ?? parts.join(' ')).trim();
  if (name === '') throw missing('DisplayName');
  return name;
}

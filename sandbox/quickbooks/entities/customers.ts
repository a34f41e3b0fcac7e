import { customerDefaults, type QuickbooksState } from '../quickbooks.state.ts';
import { missing, QuickbooksError } from '../quickbooks-error.ts';
import { findNameOwner, nextId, put } from './company-file.ts';
import type { Entity, Properties } from './entity.ts';
import { type Kinds, toKinds } from './property-kinds.ts';
import { checkLengths, current, isSparse, isUpdate, nextIdentity, parseWritable } from './write-rules.ts';

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
  const before = isUpdate(body) ? current(state, 'Customer', body) : undefined;
  const sent = parseWritable(state, body, PROPERTIES);
  const kept = before && isSparse(body) ? before : {};
  const displayName = getDisplayName({ ...kept, ...sent });
  checkLengths({ ...sent, DisplayName: displayName }, LENGTHS);
  checkName(state, displayName, before);
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
  return findNameOwner(company, name) ? `${displayName} (deleted-${company.lastId})` : name;
}

/** Without a display name it is put together from the parts of a person's name. */
function getDisplayName(properties: Properties): string {
  const parts = NAME_PARTS.map((part) => properties[part]).filter((part) => typeof part === 'string' && part !== '');
  const name = String(properties.DisplayName ?? parts.join(' ')).trim();
  if (name === '') throw missing('DisplayName');
  return name;
}

function checkName({ company }: QuickbooksState, name: string, before: Entity | undefined): void {
  if (/[:\t\n]/.test(name)) throw new QuickbooksError('6000', 'The name must not contain a colon, a tab or a new line.', 'DisplayName');
  const owner = findNameOwner(company, name);
  if (!owner || (owner.name === 'Customer' && owner.id === before?.Id)) return;
  const kind = owner.name.toLowerCase();
  throw new QuickbooksError(
    '6240',
    `The name supplied already exists. : Another ${kind} is already using this name. Please use a different name.`,
  );
}

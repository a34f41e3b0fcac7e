import { nextId, ownerOf, put } from './books.ts';
import { BooksFault, missing } from './books-fault.ts';
import type { Entity, Properties } from './entity.ts';
import { type Kinds, kindsOf } from './property-kinds.ts';
import { customerDefaults, type QuickbooksState } from './quickbooks.state.ts';
import { checkLengths, current, identityOf, isSparse, namesRecord, writableOf } from './write-rules.ts';

const PROPERTIES: Kinds = {
  ...kindsOf('text', 'Title GivenName MiddleName FamilyName Suffix DisplayName CompanyName PrintOnCheckName Notes ResaleNum'),
  ...kindsOf('text', 'PreferredDeliveryMethod BusinessNumber PrimaryTaxIdentifier'),
  ...kindsOf('number', 'Level'),
  ...kindsOf('flag', 'Active Taxable Job BillWithParent IsProject'),
  ...kindsOf('object', 'PrimaryPhone AlternatePhone Mobile Fax PrimaryEmailAddr WebAddr BillAddr ShipAddr'),
  ...kindsOf('reference', 'DefaultTaxCodeRef ParentRef SalesTermRef PaymentMethodRef CurrencyRef CustomerTypeRef'),
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
  const before = namesRecord(body) ? current(state, 'Customer', body) : undefined;
  const sent = writableOf(state, body, PROPERTIES);
  const kept = before && isSparse(body) ? before : {};
  const displayName = nameOf({ ...kept, ...sent });
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
    ...identityOf(state, before, () => nextId(state.books, 'Customer')),
  };
  put(state.books, 'Customer', entity);
  return entity;
}

/** A customer made inactive gives its name free. */
function retiredName({ books }: QuickbooksState, displayName: string): string {
  const name = `${displayName} (deleted)`;
  return ownerOf(books, name) ? `${displayName} (deleted-${books.lastId})` : name;
}

/** Without a display name it is put together from the parts of a person's name. */
function nameOf(properties: Properties): string {
  const parts = NAME_PARTS.map((part) => properties[part]).filter((part) => typeof part === 'string' && part !== '');
  const name = String(properties.DisplayName ?? parts.join(' ')).trim();
  if (name === '') throw missing('DisplayName');
  return name;
}

function checkName({ books }: QuickbooksState, name: string, before: Entity | undefined): void {
  if (/[:\t\n]/.test(name)) throw new BooksFault('6000', 'The name must not contain a colon, a tab or a new line.', 'DisplayName');
  const owner = ownerOf(books, name);
  if (!owner || (owner.name === 'Customer' && owner.id === before?.Id)) return;
  const kind = owner.name.toLowerCase();
  throw new BooksFault(
    '6240',
    `The name supplied already exists. : Another ${kind} is already using this name. Please use a different name.`,
  );
}

import { z } from 'zod';
import { CUSTOMER_DEFAULTS, type Entity, type EntityName, findNameOwner, type Properties } from './company.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { missing, QuickbooksError } from './quickbooks-error.ts';
import { findReferenced, findUpdated, parseBody, Reference, saveEntity } from './write.ts';

/** The properties of a customer or vendor that OBDesk and people write. */
const Person = z.strictObject({
  DisplayName: z.string().max(500).optional(),
  CompanyName: z.string().max(100).optional(),
  PrintOnCheckName: z.string().max(100).optional(),
  Notes: z.string().max(2_000).optional(),
  Active: z.boolean().optional(),
});

/** Creates or changes a customer or a vendor. An inactive customer releases its name. */
export function writePerson(state: QuickbooksState, name: 'Customer' | 'Vendor', body: Properties): Entity {
  const before = findUpdated(state, name, body);
  const sent = parseBody(Person, body);
  const displayName = String(sent.DisplayName ?? before?.DisplayName ?? '').trim();
  if (displayName === '') throw missing('DisplayName');
  checkDisplayName(state, displayName, before);
  const isRetired = sent.Active === false && before?.Active !== false;
  const DisplayName = isRetired ? toRetiredName(state, displayName) : displayName;
  const defaults = name === 'Customer' ? { ...CUSTOMER_DEFAULTS, PrintOnCheckName: displayName } : { Active: true, Balance: 0 };
  return saveEntity(state, name, before, { ...defaults, ...before, ...sent, DisplayName, FullyQualifiedName: DisplayName });
}

/** Customers, vendors and employees share one list of names. */
function checkDisplayName({ company }: QuickbooksState, displayName: string, before: Entity | undefined): void {
  if (/[:\t\n]/.test(displayName))
    throw new QuickbooksError('6000', 'The name must not contain a colon, a tab or a new line.', 'DisplayName');
  const owner = findNameOwner(company, displayName);
  if (owner && owner.entity !== before) throw duplicateName(owner.name);
}

function toRetiredName({ company }: QuickbooksState, displayName: string): string {
  const name = `${displayName} (deleted)`;
  return findNameOwner(company, name) ? `${displayName} (deleted-${company.lastIds.lists})` : name;
}

/** The properties of an item that OBDesk and people write. */
const Item = z.strictObject({
  Name: z.string().max(100).optional(),
  Description: z.string().max(4_000).optional(),
  Type: z.enum(['Service', 'NonInventory', 'Inventory']).optional(),
  UnitPrice: z.number().optional(),
  Active: z.boolean().optional(),
  Taxable: z.boolean().optional(),
  IncomeAccountRef: Reference.optional(),
});

/** Creates or changes an item. */
export function writeItem(state: QuickbooksState, body: Properties): Entity {
  const before = findUpdated(state, 'Item', body);
  const wanted: Properties = { Type: 'Service', Active: true, Taxable: false, UnitPrice: 0, ...before, ...parseBody(Item, body) };
  const Name = String(wanted.Name ?? '').trim();
  if (Name === '') throw missing('Name');
  if (Name.includes(':')) throw new QuickbooksError('6000', 'The name must not contain a colon.', 'Name');
  const isTaken = [...state.company.records.Item.values()].some(
    (item) => item !== before && String(item.Name).toLowerCase() === Name.toLowerCase(),
  );
  if (isTaken) throw duplicateName('Item');
  const account = findReferenced(state, 'Account', 'IncomeAccountRef', wanted.IncomeAccountRef);
  const IncomeAccountRef = { value: account.Id, name: account.Name };
  return saveEntity(state, 'Item', before, { ...wanted, Name, FullyQualifiedName: Name, IncomeAccountRef });
}

function duplicateName(owner: EntityName): QuickbooksError {
  const detail = `The name supplied already exists. : Another ${owner.toLowerCase()} is already using this name. Please use a different name.`;
  return new QuickbooksError('6240', detail);
}

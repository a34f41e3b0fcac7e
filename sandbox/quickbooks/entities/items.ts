import type { QuickbooksState } from '../quickbooks.state.ts';
import { missing, QuickbooksError } from '../quickbooks-error.ts';
import { nextId, put } from './company-file.ts';
import { type Entity, isProperties, type Properties } from './entity.ts';
import { duplicateName } from './names.ts';
import { type Kinds, toKinds } from './property-kinds.ts';
import { checkLengths, findCurrent, isSparse, isUpdate, nextIdentity, parseWritable } from './write-rules.ts';

const PROPERTIES: Kinds = {
  ...toKinds('text', 'Name Description Type Sku PurchaseDesc'),
  ...toKinds('number', 'UnitPrice PurchaseCost QtyOnHand'),
  ...toKinds('flag', 'Active Taxable TrackQtyOnHand SubItem'),
  ...toKinds('reference', 'IncomeAccountRef ExpenseAccountRef AssetAccountRef ParentRef SalesTaxCodeRef'),
};
const TYPES = ['Service', 'NonInventory', 'Inventory'];

/** Creates an item, or changes the one with the body's `Id`: all of it, or with `sparse` what is sent. */
export function writeItem(state: QuickbooksState, body: Properties): Entity {
  const before = isUpdate(body) ? findCurrent(state, 'Item', body) : undefined;
  const sent = parseWritable(body, PROPERTIES);
  const wanted: Properties = before && isSparse(body) ? { ...before, ...sent } : { Type: 'Service', ...sent };
  const name = checkItemName(state, wanted.Name, before);
  if (!TYPES.includes(String(wanted.Type))) throw new QuickbooksError('2170', `Invalid Enumeration : ${wanted.Type}`, 'Type');
  const entity: Entity = {
    Active: true,
    Taxable: false,
    UnitPrice: 0,
    ...wanted,
    IncomeAccountRef: findAccount(state, wanted.IncomeAccountRef),
    Name: name,
    FullyQualifiedName: name,
    domain: 'QBO',
    sparse: false,
    ...nextIdentity(state, before, () => nextId(state.company, 'Item')),
  };
  put(state.company, 'Item', entity);
  return entity;
}

/** The names of items are unique among themselves, whatever their case. */
function checkItemName({ company }: QuickbooksState, sent: unknown, before: Entity | undefined): string {
  const name = String(sent ?? '').trim();
  if (name === '') throw missing('Name');
  checkLengths({ Name: name }, { Name: 100 });
  if (name.includes(':')) throw new QuickbooksError('6000', 'The name must not contain a colon.', 'Name');
  const isTaken = [...company.records.Item.values()].some(
    (item) => item.Id !== before?.Id && String(item.Name).toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw duplicateName('Item');
  return name;
}

function findAccount({ company }: QuickbooksState, reference: unknown): Properties {
  const id = isProperties(reference) ? reference.value : undefined;
  if (!id) throw missing('IncomeAccountRef');
  const account = company.records.Account.get(String(id));
  if (account?.AccountType !== 'Income')
    throw new QuickbooksError('2500', `Invalid Reference Id : Accounts element id ${id} not found`, 'IncomeAccountRef');
  return { value: account.Id, name: account.Name };
}

import { cutText } from '../../../../../platform/text/clean-text.ts';
import { toCompanyKey } from '../../../../master-data/customers/company.rules.ts';
import { type Customer, CustomerChange, NewCustomer } from '../../../../master-data/customers/customer.contract.ts';
import { insertLinkedCustomers } from '../../../../master-data/customers/server/customer.import.service.ts';
import {
  customerSyncColumns,
  findCustomersToSync,
  findCustomerToSync,
  findUnsentByKey,
  lockCustomerToSync,
} from '../../../../master-data/customers/server/customer.sync.service.ts';
import { type CrmRecord, textOf } from '../../../zoho-client/server/crm/records.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import { effectOfChange } from '../../field-merge.rules.ts';
import { escapeCriteria } from './crm-api.ts';
import {
  createCrmRecord,
  findCreatedCrmRecord,
  findCrmMatch,
  findUnlinkedMatches,
  pickValid,
  readCrmRecord,
  type SyncedCrmRecord,
  updateCrmRecord,
} from './crm-record.ts';
import type { LocalRecord } from './synced-record.ts';

const LABELS = { name: 'Shop name', phone: 'Phone', billing: 'Billing address', shipping: 'Shipping address' } as const;
type CustomerField = keyof typeof LABELS;

const ADDRESS_PARTS = ['Street', 'City', 'State', 'Code', 'Country'] as const;

/** Customers, which are accounts of Zoho CRM. Tools and contacts, except the first phone number, are only in OBDesk. */
export const customerRecord: SyncedCrmRecord<Customer> = {
  kind: 'customer',
  zohoModule: { service: 'crm', module: 'Account' },
  labels: LABELS,
  zohoTerms: new Set(),
  lenientFields: new Set(),
  columns: customerSyncColumns,
  titleOf: (record) => [textOf(record, 'Account_Name'), textOf(record, 'Phone'), textOf(record, 'Billing_City')].filter(Boolean).join(', '),

  findLocal: async (_context, db, id) => toLocal(await findCustomerToSync(db, id)),
  findLocals: async (_context, db, ids) => (await findCustomersToSync(db, ids)).flatMap((customer) => toLocal(customer) ?? []),
  async lockLocal({ deps }, tx, { id, record }, planned) {
    const locked = await lockCustomerToSync(deps, tx, id, toCustomerChange(record, planned) ?? {});
    const local = toLocal(locked?.customer);
    return locked && local && { local, apply: (values) => locked.take(toCustomerChange(locked.customer, values) ?? {}) };
  },
  effectOf: (_context, { record }, field, remoteValue) => effectOfChange(record, toCustomerChange(record, { [field]: remoteValue })),
  async findLocalMatches(context, remotes) {
    const keys = remotes.map(({ values }) => toCompanyKey(values.name ?? ''));
    const unsent = await findUnsentByKey(context.deps.database, keys);
    const similar = keys.map((key) => unsent.filter((customer) => customer.key === key).map(({ id }) => id));
    return findUnlinkedMatches(context, customerRecord, remotes, similar);
  },
  createLocal: (_context, tx, remotes) =>
    insertLinkedCustomers(
      tx,
      remotes.map(({ zohoId, record, values }) => {
        const fields = pickValid(values, (part) => toCustomerChange({ contacts: [] }, part));
        const shopName = cutText((values.name ?? '').trim(), 500) || 'Unnamed account';
        return { providerId: zohoId, fields: NewCustomer.parse({ ...fields, shopName }), createdAt: toUtc(record.Created_Time) };
      }),
    ),

  readRemote: (context, zohoId) => readCrmRecord(context, customerRecord, zohoId),
  findRemoteMatch: (context, local) => findCrmMatch(context, customerRecord, local),
  findCreatedRemote: (context, local, since) => findCreatedCrmRecord(context, customerRecord, local, since),
  createRemote: (context, local, beforeCreate) => createCrmRecord(context, customerRecord, local, beforeCreate),
  updateRemote: (context, change) => updateCrmRecord(context, customerRecord, change),

  module: 'Accounts',
  fields: ['Account_Name', 'Phone', ...['Billing', 'Shipping'].flatMap((kind) => ADDRESS_PARTS.map((part) => `${kind}_${part}`))],
  idField: 'Local_Account_ID',
  idLabel: 'Customer ID',
  matchFields: ['Account_Name'],
  severalMatches: 'accounts with this name',
  toId: (text) => text.toLowerCase(),
  toValues: (record) => ({
    name: textOf(record, 'Account_Name'),
    phone: textOf(record, 'Phone'),
    billing: readAddress(record, 'Billing'),
    shipping: readAddress(record, 'Shipping'),
  }),
  statusOf: () => '',
  toFields: (values) => ({
    ...(values.name !== undefined && { Account_Name: values.name }),
    ...(values.phone !== undefined && { Phone: values.phone || null }),
    ...(values.billing !== undefined && toAddressFields(values.billing, 'Billing')),
    ...(values.shipping !== undefined && toAddressFields(values.shipping, 'Shipping')),
  }),
  describe: ({ record: { toolSerials } }) => (toolSerials.length > 0 ? `Tools: ${toolSerials.length}` : ''),
  toSearch: ({ record: { shopName } }) => ({ criteria: `(Account_Name:equals:${escapeCriteria(shopName.trim())})` }),
  isFound: hasSameName,
  isSame: hasSameName,
  isContradiction: (local, record) => !hasSameName(local, record),
};

function hasSameName({ record: { shopName } }: LocalRecord<Customer>, record: CrmRecord): boolean {
  return toCompanyKey(textOf(record, 'Account_Name')) === toCompanyKey(shopName);
}

function toLocal(record: Customer | undefined): LocalRecord<Customer> | undefined {
  if (!record) return undefined;
  const values: Record<CustomerField, string> = {
    name: record.shopName,
    phone: record.contacts.find(({ phone }) => phone !== '')?.phone ?? '',
    billing: record.billingAddress,
    shipping: record.shippingAddress,
  };
  return {
    id: record.id,
    title: record.shopName,
    version: record.version,
    syncStatus: record.syncStatus,
    isFrozen: false,
    changedBy: '',
    changedAt: record.lastUpdated,
    values,
    record,
  };
}

/** Converts remote values to a change of a customer; `undefined` if a value isn't valid in OBDesk. */
function toCustomerChange(customer: Pick<Customer, 'contacts'>, values: Readonly<Record<string, string>>): CustomerChange | undefined {
  const change: CustomerChange = {
    ...(values.name !== undefined && { shopName: values.name.trim() }),
    ...(values.phone !== undefined && { contacts: withPhone(customer, values.phone) }),
    ...(values.billing !== undefined && { billingAddress: values.billing }),
    ...(values.shipping !== undefined && { shippingAddress: values.shipping }),
  };
  return CustomerChange.safeParse(change).data;
}

/** Sets the number of the first contact that has one, otherwise of the first contact. */
function withPhone({ contacts }: Pick<Customer, 'contacts'>, phone: string): Customer['contacts'] {
  if (contacts.length === 0) return phone === '' ? [] : [{ name: '', email: '', phone }];
  const first = Math.max(
    0,
    contacts.findIndex((contact) => contact.phone !== ''),
  );
  return contacts.map((contact, index) => (index === first ? { ...contact, phone } : contact));
}

type AddressParts = Readonly<Record<(typeof ADDRESS_PARTS)[number], string>>;

/** Formats a CRM address as on a letter. */
export function readAddress(record: CrmRecord, kind: 'Billing' | 'Shipping'): string {
  const part = (name: keyof AddressParts) => textOf(record, `${kind}_${name}`).trim();
  return formatAddress({ Street: part('Street'), City: part('City'), State: part('State'), Code: part('Code'), Country: part('Country') });
}

function formatAddress({ Street, City, State, Code, Country }: AddressParts): string {
  const region = [State, Code].filter(Boolean).join(' ');
  return [Street, [City, region].filter(Boolean).join(', '), Country].filter(Boolean).join('\n');
}

/** Converts an address to CRM fields. If it isn't formatted as on a letter, all of it becomes the street. */
export function toAddressFields(address: string, kind: 'Billing' | 'Shipping'): Record<string, string | null> {
  const parsed = parseAddress(address);
  const isLossless = parsed !== undefined && formatAddress(parsed) === address;
  const parts: AddressParts = isLossless ? parsed : { Street: address, City: '', State: '', Code: '', Country: '' };
  return Object.fromEntries(ADDRESS_PARTS.map((name) => [`${kind}_${name}`, parts[name] === '' ? null : parts[name]]));
}

/** Parses '12 Pier\nHamburg, HH 20457\nGermany'. */
function parseAddress(address: string): AddressParts | undefined {
  const lines = address.split('\n');
  const [street = '', place = '', country = ''] = lines;
  const [, city = '', region = ''] = /^([^,]+)(?:, (.+))?$/.exec(place) ?? [];
  if (lines.length < 2 || lines.length > 3 || city === '') return undefined;
  const words = region.split(' ');
  const [state, code] = words.length > 1 ? [words[0] ?? '', words.slice(1).join(' ')] : /\d/.test(region) ? ['', region] : [region, ''];
  return { Street: street, City: city, State: state, Code: code, Country: country };
}

import { toCompanyKey } from '../../../../master-data/customers/company.rules.ts';
import { type Customer, CustomerChange } from '../../../../master-data/customers/customer.contract.ts';
import {
  customerSyncColumns,
  findCustomerToSync,
  lockCustomerToSync,
} from '../../../../master-data/customers/server/customer.sync.service.ts';
import { type CrmRecord, textOf } from '../../../zoho-client/server/crm/records.ts';
import { escapeCriteria } from './crm-records.ts';
import {
  type CrmKind,
  changesNothing,
  createRecord,
  findCreatedRecord,
  readAddress,
  readCrm,
  recognizeRecord,
  toAddressFields,
  updateRecord,
} from './crm-sync.ts';
import type { LinkPlace } from './link.store.ts';
import type { LocalRecord, RecordTypeSync } from './record-type-sync.ts';

/** The fields of a customer that both sides have; contacts but for the first number, and tools, are only ours. */
const LABELS = { name: 'Shop name', phone: 'Phone', billing: 'Billing address', shipping: 'Shipping address' } as const;
type CustomerField = keyof typeof LABELS;

const CUSTOMER_PLACE = { service: 'crm', module: 'Account' } as const satisfies LinkPlace;

function hasSameName({ record: { shopName } }: LocalRecord<Customer>, record: CrmRecord): boolean {
  return toCompanyKey(textOf(record, 'Account_Name')) === toCompanyKey(shopName);
}

/** How customers are found and written in the CRM. */
export const customerKind: CrmKind<Customer> = {
  module: 'Accounts',
  place: CUSTOMER_PLACE,
  idField: 'Local_Account_ID',
  idLine: 'Customer ID',
  several: 'accounts with this name',
  toValues: (record) => ({
    name: textOf(record, 'Account_Name'),
    phone: textOf(record, 'Phone'),
    billing: readAddress(record, 'Billing'),
    shipping: readAddress(record, 'Shipping'),
  }),
  statusOf: () => '',
  titleOf: (record) => [textOf(record, 'Account_Name'), textOf(record, 'Phone'), textOf(record, 'Billing_City')].filter(Boolean).join(', '),
  toBody: (values) => ({
    ...(values.name !== undefined && { Account_Name: values.name }),
    ...(values.phone !== undefined && { Phone: values.phone || null }),
    ...(values.billing !== undefined && toAddressFields(values.billing, 'Billing')),
    ...(values.shipping !== undefined && toAddressFields(values.shipping, 'Shipping')),
  }),
  describe: ({ record: { toolSerials } }) => (toolSerials.length > 0 ? `Tools: ${toolSerials.length}` : ''),
  toSearch: ({ record: { shopName } }) => ({ criteria: `(Account_Name:equals:${escapeCriteria(shopName.trim())})` }),
  isSame: hasSameName,
  isOf: hasSameName,
  contradicts: (local, record) => !hasSameName(local, record),
  toId: (text) => text.toLowerCase(),
  ownFields: ['Account_Name'],
};

/** Customers, which are accounts of Zoho CRM. */
export const customerSync: RecordTypeSync<Customer, CrmRecord> = {
  kind: 'customer',
  place: CUSTOMER_PLACE,
  labels: LABELS,
  zohoTerms: new Set(),
  loose: new Set(),
  find: async (_context, db, id) => toLocal(await findCustomerToSync(db, id)),
  async lock({ deps }, tx, { id, record }, planned) {
    const locked = await lockCustomerToSync(deps, tx, id, toCustomerChange(record, planned) ?? {});
    const local = toLocal(locked?.customer);
    return locked && local && { local, take: (values) => locked.take(toCustomerChange(locked.customer, values) ?? {}) };
  },
  effectOf: (_context, { record }, field, theirs) => changesNothing(record, toCustomerChange(record, { [field]: theirs })),
  read: (context, zohoId) => readCrm(context, customerKind, zohoId),
  recognize: (context, local) => recognizeRecord(context, customerKind, local),
  findCreated: (context, local, since) => findCreatedRecord(context, customerKind, local, since),
  create: (context, local, noteCreating) => createRecord(context, customerKind, local, noteCreating),
  update: (context, change) => updateRecord(context, customerKind, change),
  columns: customerSyncColumns,
};

const findPhone = ({ contacts }: Pick<Customer, 'contacts'>): string => contacts.find(({ phone }) => phone !== '')?.phone ?? '';

function toLocal(record: Customer | undefined): LocalRecord<Customer> | undefined {
  if (!record) return undefined;
  const values: Record<CustomerField, string> = {
    name: record.shopName,
    phone: findPhone(record),
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

/** What taking values of theirs over changes in a customer of ours; undefined where one of them is not valid here. */
export function toCustomerChange(
  customer: Pick<Customer, 'contacts'>,
  values: Readonly<Record<string, string>>,
): CustomerChange | undefined {
  const change: CustomerChange = {
    ...(values.name !== undefined && { shopName: values.name.trim() }),
    ...(values.phone !== undefined && { contacts: withPhone(customer, values.phone) }),
    ...(values.billing !== undefined && { billingAddress: values.billing }),
    ...(values.shipping !== undefined && { shippingAddress: values.shipping }),
  };
  return CustomerChange.safeParse(change).data;
}

/** The number belongs to the first contact that has one, else to the first; all others stay. */
function withPhone({ contacts }: Pick<Customer, 'contacts'>, phone: string): Customer['contacts'] {
  const first = Math.max(
    0,
    contacts.findIndex((contact) => contact.phone !== ''),
  );
  if (contacts.length === 0) return phone === '' ? [] : [{ name: '', email: '', phone }];
  return contacts.map((contact, index) => (index === first ? { ...contact, phone } : contact));
}

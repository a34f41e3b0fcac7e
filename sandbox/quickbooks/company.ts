import type { SandboxBase } from '../core/service.ts';
import { STAFF } from '../datasets/dataset.ts';
import { formatTime } from './times.ts';

/** Types of records, by API name. */
export const ENTITY_NAMES = [
  'Customer',
  'Vendor',
  'Employee',
  'Item',
  'Invoice',
  'Payment',
  'Account',
  'CompanyInfo',
  'Preferences',
] as const;
export type EntityName = (typeof ENTITY_NAMES)[number];

/** A JSON object. */
export type Properties = Readonly<Record<string, unknown>>;

/** A record as the API returns it. */
export interface Entity extends Properties {
  readonly Id: string;
  /** Number of changes. An update must name the current one. */
  readonly SyncToken: string;
  readonly MetaData: { readonly CreateTime: string; readonly LastUpdatedTime: string };
}

/** The records of a company. */
export interface Company {
  readonly records: Readonly<Record<EntityName, Map<string, Entity>>>;
  readonly deleted: { readonly name: EntityName; readonly id: string; readonly at: number }[];
  /** Last ID by sequence. */
  readonly lastIds: Record<Sequence, number>;
}

type Sequence = 'lists' | 'documents' | 'accounts';

const SEQUENCES: Readonly<Partial<Record<EntityName, Sequence>>> = { Invoice: 'documents', Payment: 'documents', Account: 'accounts' };

export function isProperties(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the ID of a new record. */
export function nextId({ lastIds }: Company, name: EntityName): string {
  const sequence = SEQUENCES[name] ?? 'lists';
  lastIds[sequence] += 1;
  return String(lastIds[sequence]);
}

/** Returns the customer, vendor or employee with a name, ignoring case. */
export function findNameOwner({ records }: Company, displayName: string): { name: EntityName; entity: Entity } | undefined {
  const wanted = displayName.trim().toLowerCase();
  for (const name of ['Customer', 'Vendor', 'Employee'] as const) {
    const entity = [...records[name].values()].find(({ DisplayName }) => String(DisplayName).trim().toLowerCase() === wanted);
    if (entity) return { name, entity };
  }
  return undefined;
}

export const CUSTOMER_DEFAULTS: Properties = {
  Taxable: true,
  Job: false,
  BillWithParent: false,
  Balance: 0,
  BalanceWithJobs: 0,
  PreferredDeliveryMethod: 'Print',
  Active: true,
};

const DAY_MS = 86_400_000;
const VENDORS = ['Diagnostic Parts Wholesale', 'Kabel & Stecker GmbH'];
const ACCOUNTS = [
  { Name: 'Services', AccountType: 'Income', AccountSubType: 'ServiceFeeIncome', Classification: 'Revenue' },
  { Name: 'Sales of Product Income', AccountType: 'Income', AccountSubType: 'SalesOfProductIncome', Classification: 'Revenue' },
  { Name: 'Checking', AccountType: 'Bank', AccountSubType: 'Checking', Classification: 'Asset' },
];

/** Creates a company whose customers are every third company of the dataset. */
export function createCompany({ clock, dataset }: SandboxBase): Company {
  const records = Object.fromEntries(ENTITY_NAMES.map((name) => [name, new Map()])) as unknown as Company['records'];
  const company: Company = { records, deleted: [], lastIds: { lists: 0, documents: 0, accounts: 0 } };
  const time = formatTime(clock.now() - 30 * DAY_MS);
  const add = (name: EntityName, properties: Properties, Id = nextId(company, name)) => {
    const MetaData = { CreateTime: time, LastUpdatedTime: time };
    records[name].set(Id, { ...properties, domain: 'QBO', sparse: false, Id, SyncToken: '0', MetaData });
  };
  for (const account of ACCOUNTS) add('Account', { ...account, FullyQualifiedName: account.Name, Active: true });
  add('CompanyInfo', { CompanyName: 'Sandbox Company', LegalName: 'Sandbox Company', Country: 'US' }, '1');
  add('Preferences', { CurrencyPrefs: { MultiCurrencyEnabled: false, HomeCurrency: { value: 'USD' } } }, '1');
  add('Item', {
    Name: 'Services',
    FullyQualifiedName: 'Services',
    Active: true,
    Taxable: false,
    UnitPrice: 0,
    Type: 'Service',
    IncomeAccountRef: { value: '1', name: 'Services' },
  });
  for (const DisplayName of VENDORS) add('Vendor', { DisplayName, Active: true, Balance: 0 });
  for (const { firstName, lastName } of STAFF) add('Employee', { DisplayName: `${firstName} ${lastName}`, Active: true });
  for (const { name } of dataset.companies.filter((_company, index) => index % 3 === 0))
    add('Customer', { ...CUSTOMER_DEFAULTS, DisplayName: name, FullyQualifiedName: name, PrintOnCheckName: name });
  return company;
}

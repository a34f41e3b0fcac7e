import type { SandboxBase } from '../../core/service.ts';
import { STAFF } from '../../datasets/dataset.ts';
import { formatTime } from '../times.ts';
import { type CompanyFile, findNameOwner, nextId, put } from './company-file.ts';
import { customerDefaults } from './customer-defaults.ts';
import type { EntityName, Properties } from './entity.ts';

const DAY_MS = 86_400_000;
const NAME_LENGTH = 100;
const CUSTOMER_EVERY = 3;
const VENDORS = ['Diagnostic Parts Wholesale', 'Kabel & Stecker GmbH'];

const ACCOUNTS = [
  { Name: 'Services', AccountType: 'Income', AccountSubType: 'ServiceFeeIncome', Classification: 'Revenue' },
  { Name: 'Sales of Product Income', AccountType: 'Income', AccountSubType: 'SalesOfProductIncome', Classification: 'Revenue' },
  { Name: 'Checking', AccountType: 'Bank', AccountSubType: 'Checking', Classification: 'Asset' },
];
/** Puts into a company what it has from the start. */
export function fillCompany({ clock, dataset }: SandboxBase, company: CompanyFile): void {
  const time = formatTime(clock.now() - 30 * DAY_MS);
  const fill = (name: EntityName, { Id = nextId(company, name), ...properties }: Properties) =>
    put(company, name, {
      ...properties,
      domain: 'QBO',
      sparse: false,
      Id: String(Id),
      SyncToken: '0',
      MetaData: { CreateTime: time, LastUpdatedTime: time },
    });
  for (const account of ACCOUNTS) fill('Account', { ...account, FullyQualifiedName: account.Name, Active: true });
  fill('CompanyInfo', { ...COMPANY, Id: '1' });
  fill('Preferences', { ...PREFERENCES, Id: '1' });
  fill('Item', SERVICES);
  for (const name of VENDORS) fill('Vendor', { DisplayName: name, Active: true, Balance: 0 });
  for (const { firstName, lastName } of STAFF)
    fill('Employee', { DisplayName: `${firstName} ${lastName}`, GivenName: firstName, FamilyName: lastName, Active: true });
  for (const name of customerNames(dataset)) if (!findNameOwner(company, name)) fill('Customer', customerDefaults(name));
}

/** Every third company of the dataset buys something. */
const customerNames = ({ companies }: SandboxBase['dataset']): readonly string[] =>
  companies
    .filter((_company, index) => index % CUSTOMER_EVERY === 0)
    .map(({ name }) =>
      name
        .replace(/[:\t\n]/g, ' ')
        .trim()
        .slice(0, NAME_LENGTH),
    )
    .filter((name) => name !== '');

const COMPANY: Properties = {
  CompanyName: 'Sandbox Company',
  LegalName: 'Sandbox Company',
  Country: 'US',
  NameValue: [{ Name: 'OfferingSku', Value: 'QuickBooks Online Plus' }],
};

const PREFERENCES: Properties = {
  SalesFormsPrefs: { CustomTxnNumbers: true, AllowDeposit: false, AllowDiscount: false, DefaultTerms: { value: '3' } },
  TaxPrefs: { UsingSalesTax: true, PartnerTaxEnabled: false },
  CurrencyPrefs: { MultiCurrencyEnabled: false, HomeCurrency: { value: 'USD' } },
};

const SERVICES: Properties = {
  Name: 'Services',
  FullyQualifiedName: 'Services',
  Active: true,
  Taxable: false,
  UnitPrice: 0,
  Type: 'Service',
  IncomeAccountRef: { value: '1', name: 'Services' },
};

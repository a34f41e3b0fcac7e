import type { SandboxBase } from '../core/service.ts';
import { STAFF } from '../datasets/dataset.ts';
import { type CompanyFile, createCompanyFile, findNameOwner, nextId, put } from './entities/company-file.ts';
import type { EntityName, Properties } from './entities/entity.ts';
import { createGrants, type Grants } from './oauth/connection.ts';
import { formatTime } from './times.ts';

/** The first answer to a requestid; null while it is in progress. */
export interface RememberedRequest {
  readonly fingerprint: string;
  readonly body: Properties | null;
}

export interface QuickbooksState {
  readonly base: SandboxBase;
  readonly company: CompanyFile;
  readonly grants: Grants;
  readonly requests: Map<string, RememberedRequest>;
  /** When the calls of the last minute came, oldest first. */
  callTimes: number[];
  /** Writes in progress, while `quickbooksWriteMs` holds them. */
  writesInProgress: number;
}

const DAY_MS = 86_400_000;
const NAME_LENGTH = 100;
const CUSTOMER_EVERY = 3;
const VENDORS = ['Diagnostic Parts Wholesale', 'Kabel & Stecker GmbH'];

export function createQuickbooksState(base: SandboxBase): QuickbooksState {
  const state = { base, company: createCompanyFile(), grants: createGrants(), requests: new Map(), callTimes: [], writesInProgress: 0 };
  fill(state, 'Item', { Name: 'Services', FullyQualifiedName: 'Services', Active: true, Taxable: false, UnitPrice: 0, Type: 'Service' });
  for (const name of VENDORS) fill(state, 'Vendor', { DisplayName: name, Active: true, Balance: 0 });
  for (const { firstName, lastName } of STAFF)
    fill(state, 'Employee', { DisplayName: `${firstName} ${lastName}`, GivenName: firstName, FamilyName: lastName, Active: true });
  base.dataset.companies.forEach((company, index) => {
    const name = company.name
      .replace(/[:\t\n]/g, ' ')
      .trim()
      .slice(0, NAME_LENGTH);
    if (index % CUSTOMER_EVERY === 0 && name !== '' && !findNameOwner(state.company, name)) fill(state, 'Customer', customerDefaults(name));
  });
  return state;
}

/** What a customer has from the start. */
export function customerDefaults(displayName: string): Properties {
  return {
    Taxable: true,
    Job: false,
    BillWithParent: false,
    Balance: 0,
    BalanceWithJobs: 0,
    PreferredDeliveryMethod: 'Print',
    DisplayName: displayName,
    FullyQualifiedName: displayName,
    PrintOnCheckName: displayName,
    Active: true,
  };
}

function fill({ base, company }: Pick<QuickbooksState, 'base' | 'company'>, name: EntityName, properties: Properties): void {
  const time = formatTime(base.clock.now() - 30 * DAY_MS);
  const MetaData = { CreateTime: time, LastUpdatedTime: time };
  put(company, name, { ...properties, domain: 'QBO', sparse: false, Id: nextId(company, name), SyncToken: '0', MetaData });
}

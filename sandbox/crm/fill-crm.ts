import type { AccountsState } from '../accounts/accounts.state.ts';
import type { SandboxBase } from '../core/service.ts';
import type { DatasetCompany, DatasetContact, DatasetLead } from '../datasets/dataset.ts';
import { type CrmState, createEmptyCrm, nextCrmId } from './crm.state.ts';
import { STAGES } from './fields/sales.catalog.ts';
import type { ModuleName } from './module-name.ts';
import { type CrmRecord, put } from './records/store.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Every fourth account has a deal. */
const ACCOUNTS_PER_DEAL = 4;

/** The CRM as it is at the start of a dataset: its companies, leads and people, and a few deals. */
export function createCrmState(base: SandboxBase, identity: AccountsState): CrmState {
  const { dataset, clock } = base;
  const state = createEmptyCrm(base, identity);
  const startedAt = clock.now() - 30 * DAY_MS;
  const add = (name: ModuleName, index: number, values: Record<string, unknown>) =>
    addRecord(state, name, index, { values, createdAt: startedAt + index * MINUTE_MS, modifiedAt: startedAt + index * MINUTE_MS });
  const accounts = dataset.companies.map((company, index) => add('Accounts', index, toAccountValues(company)));
  // Ids rise with the time of creation.
  const leads = [...dataset.leads].sort((a, b) => a.createdAt - b.createdAt);
  for (const [index, lead] of leads.entries()) {
    addRecord(state, 'Leads', index, { values: toLeadValues(lead), createdAt: lead.createdAt, modifiedAt: lead.modifiedAt });
  }
  const toReference = (position: number | null) => {
    const id = position === null ? undefined : accounts[position];
    return id === undefined ? null : { module: 'Accounts', id };
  };
  for (const [index, contact] of dataset.contacts.entries()) add('Contacts', index, toContactValues(contact, toReference(contact.company)));
  const buyers = accounts.filter((_, index) => index % ACCOUNTS_PER_DEAL === 0);
  for (const [index, id] of buyers.entries()) add('Deals', index, toDealValues(index, id, startedAt));
  return state;
}

/** Stores a record and answers its id. */
function addRecord(
  state: CrmState,
  name: ModuleName,
  index: number,
  content: Pick<CrmRecord, 'values' | 'createdAt' | 'modifiedAt'>,
): string {
  const active = state.users.filter(({ isActive }) => isActive);
  const owner = active[index % active.length]?.id ?? '';
  const id = nextCrmId(state.base);
  put(state.modules[name], { ...content, id, owner, createdBy: owner, modifiedBy: owner, isConverted: false, conversion: null });
  return id;
}

function toAccountValues(company: DatasetCompany): Record<string, unknown> {
  return {
    Account_Name: company.accountName,
    Phone: company.phone || null,
    Website: company.website || null,
    Billing_Street: company.street || null,
    Billing_City: company.city || null,
    Billing_State: company.state || null,
    Billing_Code: company.code || null,
    Billing_Country: company.country || null,
    Description: company.description || null,
  };
}

function toLeadValues(lead: DatasetLead): Record<string, unknown> {
  return {
    Last_Name: lead.lastName,
    Company: lead.company,
    Email: lead.email,
    Phone: lead.phone,
    Lead_Status: lead.status,
    Lead_Source: lead.source,
    Annual_Revenue: lead.annualRevenue,
  };
}

function toContactValues({ firstName, lastName, email, phone }: DatasetContact, account: unknown): Record<string, unknown> {
  return { First_Name: firstName || null, Last_Name: lastName, Email: email, Phone: phone, Account_Name: account };
}

function toDealValues(index: number, accountId: string, startedAt: number): Record<string, unknown> {
  return {
    Deal_Name: `Diagnostic tools ${index + 1}`,
    Stage: STAGES[index % STAGES.length],
    Closing_Date: new Date(startedAt + index * DAY_MS).toISOString().slice(0, 10),
    Amount: 499.9 * (index + 1),
    Account_Name: { module: 'Accounts', id: accountId },
  };
}

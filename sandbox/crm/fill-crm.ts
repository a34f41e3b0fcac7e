import type { AccountsState } from '../accounts/accounts.state.ts';
import type { SandboxBase } from '../core/service.ts';
import type { DatasetCompany, DatasetLead } from '../datasets/dataset.ts';
import { type CrmState, createEmptyCrm, nextCrmId } from './crm.state.ts';
import type { ModuleName } from './module-name.ts';
import { type CrmRecord, put } from './records/store.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The CRM as it is at the start of a dataset: its companies and leads. */
export function createCrmState(base: SandboxBase, identity: AccountsState): CrmState {
  const { dataset, clock } = base;
  const state = createEmptyCrm(base, identity);
  const startedAt = clock.now() - 30 * DAY_MS;
  for (const [index, company] of dataset.companies.entries()) {
    const at = startedAt + index * MINUTE_MS;
    addRecord(state, 'Accounts', index, { values: toAccountValues(company), createdAt: at, modifiedAt: at });
  }
  // Ids rise with the time of creation.
  const leads = [...dataset.leads].sort((a, b) => a.createdAt - b.createdAt);
  for (const [index, lead] of leads.entries()) {
    addRecord(state, 'Leads', index, { values: toLeadValues(lead), createdAt: lead.createdAt, modifiedAt: lead.modifiedAt });
  }
  return state;
}

function addRecord(
  state: CrmState,
  name: ModuleName,
  index: number,
  content: Pick<CrmRecord, 'values' | 'createdAt' | 'modifiedAt'>,
): void {
  const active = state.users.filter(({ isActive }) => isActive);
  const owner = active[index % active.length]?.id ?? '';
  const id = nextCrmId(state.base);
  put(state.modules[name], { ...content, id, owner, createdBy: owner, modifiedBy: owner });
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

import type { AccountsState } from '../accounts/accounts.state.ts';
import { type Credits, createCredits } from '../core/credits.ts';
import type { SandboxBase } from '../core/service.ts';
import type { DatasetCompany, DatasetLead } from '../datasets/dataset.ts';
import { ACCOUNT_FIELDS, LEAD_FIELDS } from './fields/fields.catalogue.ts';
import { type CrmRecord, createModuleStore, type ModuleStore, put } from './records/store.ts';
import type { Channel } from './watch/channel.ts';

export type ModuleName = 'Leads' | 'Accounts';
export const MODULE_NAMES: readonly ModuleName[] = ['Leads', 'Accounts'];

export function isModuleName(name: string): name is ModuleName {
  return (MODULE_NAMES as readonly string[]).includes(name);
}

export interface CrmUser {
  readonly id: string;
  /** The same person at Zoho Accounts. */
  readonly zuid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly createdAt: number;
}

/** One run of a function. */
export interface Execution {
  readonly id: string;
  readonly name: string;
  readonly arguments: unknown;
  readonly at: string;
}

export interface CrmState {
  readonly base: SandboxBase;
  /** Zoho Accounts, where the users sign in. */
  readonly identity: AccountsState;
  readonly users: readonly CrmUser[];
  readonly modules: Record<ModuleName, ModuleStore>;
  /** By channel id and module. */
  readonly channels: Map<string, Channel>;
  readonly credits: Credits;
  readonly executions: Execution[];
  /** Records written while the fault `partial` was injected; every second one fails. */
  partialCount: number;
}

const ID_PREFIX = '231200000';
const DAY_MS = 86_400_000;

export function nextCrmId({ ids }: SandboxBase): string {
  return ids.next(ID_PREFIX);
}

export function createCrmState(base: SandboxBase, identity: AccountsState): CrmState {
  const startedAt = base.clock.now() - 400 * DAY_MS;
  const users = [...identity.users.values()].map((person) => ({ ...person, id: nextCrmId(base), createdAt: startedAt }));
  const state: CrmState = {
    base,
    identity,
    users,
    modules: { Leads: createModuleStore('Leads', LEAD_FIELDS), Accounts: createModuleStore('Accounts', ACCOUNT_FIELDS) },
    channels: new Map(),
    credits: createCredits('rolling'),
    executions: [],
    partialCount: 0,
  };
  base.dataset.companies.forEach((company, index) => {
    const at = base.clock.now() - 30 * DAY_MS + index * 60_000;
    addRecord(state, 'Accounts', index, { values: toAccountValues(company), createdAt: at, modifiedAt: at });
  });
  // Ids rise with the time of creation.
  const leads = [...base.dataset.leads].sort((a, b) => a.createdAt - b.createdAt);
  leads.forEach((lead, index) => {
    addRecord(state, 'Leads', index, { values: toLeadValues(lead), createdAt: lead.createdAt, modifiedAt: lead.modifiedAt });
  });
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
  put(state.modules[name], { ...content, id: nextCrmId(state.base), owner, createdBy: owner, modifiedBy: owner, isConverted: false });
}

function toAccountValues(company: DatasetCompany): Record<string, unknown> {
  return {
    Account_Name: company.name,
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

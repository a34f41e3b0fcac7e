import type { AccountsState, AccountUser } from '../accounts/accounts.state.ts';
import { type Credits, createCredits } from '../core/credits.ts';
import type { Identity } from '../core/ids.ts';
import type { SandboxBase } from '../core/service.ts';
import type { DatasetCompany, DatasetLead } from '../datasets/dataset.ts';
import type { ModuleName } from './fields.ts';

export interface CrmUser extends AccountUser {
  readonly id: string;
  readonly createdAt: number;
}

/** An immutable record. */
export interface CrmRecord {
  readonly id: string;
  /** By API name. Empty fields may be missing. */
  readonly values: Readonly<Record<string, unknown>>;
  /** ID of a user. */
  readonly owner: string;
  readonly createdBy: string;
  readonly modifiedBy: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export interface Tombstone {
  readonly id: string;
  readonly displayName: string;
  readonly deletedAt: number;
  readonly deletedBy: string;
  readonly createdBy: string;
}

export interface ModuleStore {
  /** Oldest first. */
  readonly records: Map<string, CrmRecord>;
  readonly deleted: Map<string, Tombstone>;
}

/** A subscription to the changes of a module. */
export interface Channel {
  readonly channelId: string;
  readonly module: ModuleName;
  /** `create`, `edit`, `delete` or `all`. */
  readonly operations: readonly string[];
  readonly notifyUrl: string;
  /** Repeated in each notification, so that subscribers recognize the CRM. */
  readonly token: string | null;
  readonly expiresAt: number;
  /** URL of the module, as the subscriber called it. */
  readonly resourceUri: string;
}

/** A run of a function. */
interface Execution {
  readonly id: string;
  readonly name: string;
  readonly arguments: unknown;
  readonly at: string;
}

export interface CrmState {
  readonly base: SandboxBase;
  /** Zoho Accounts, where the users sign in. */
  readonly identity: AccountsState;
  /** Includes users of other organizations. */
  users: readonly CrmUser[];
  readonly modules: Record<ModuleName, ModuleStore>;
  /** By channel ID and module. */
  readonly channels: Map<string, Channel>;
  readonly credits: Credits;
  readonly executions: Execution[];
  /** Number of records written with the fault `partial`. Every second one fails. */
  partialCount: number;
}

const ID_PREFIX = '231200000';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export function nextCrmId({ ids }: SandboxBase): string {
  return ids.next(ID_PREFIX);
}

/** Returns the given identity of a new record, or creates one. */
export function beginCrmRecord({ ids, clock }: SandboxBase, given?: Identity): Identity {
  return ids.begin(ID_PREFIX, clock, given);
}

/** Returns the users of the organization. */
export function getStaff({ users }: CrmState): readonly CrmUser[] {
  return users.filter(({ isStaff }) => isStaff);
}

/** Creates a CRM with the companies and leads of the dataset. */
export function createCrmState(base: SandboxBase, identity: AccountsState): CrmState {
  const now = base.clock.now();
  const createdAt = now - 400 * DAY_MS;
  const state: CrmState = {
    base,
    identity,
    users: [...identity.users.values()].map((person) => ({ ...person, id: nextCrmId(base), createdAt })),
    modules: { Leads: { records: new Map(), deleted: new Map() }, Accounts: { records: new Map(), deleted: new Map() } },
    channels: new Map(),
    credits: createCredits('rolling'),
    executions: [],
    partialCount: 0,
  };
  const owners = getStaff(state).filter(({ isActive }) => isActive);
  const add = (name: ModuleName, index: number, content: Pick<CrmRecord, 'values' | 'createdAt' | 'modifiedAt'>) => {
    const owner = owners[index % owners.length]?.id ?? '';
    const id = nextCrmId(base);
    state.modules[name].records.set(id, { ...content, id, owner, createdBy: owner, modifiedBy: owner });
  };
  for (const [index, company] of base.dataset.companies.entries()) {
    const at = now - 30 * DAY_MS + index * MINUTE_MS;
    add('Accounts', index, { values: toAccountValues(company), createdAt: at, modifiedAt: at });
  }
  // IDs increase with the creation time.
  const leads = base.dataset.leads.toSorted((one, other) => one.createdAt - other.createdAt);
  for (const [index, lead] of leads.entries()) {
    const { createdAt: leadCreatedAt, modifiedAt } = lead;
    add('Leads', index, { values: toLeadValues(lead), createdAt: leadCreatedAt, modifiedAt });
  }
  return state;
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

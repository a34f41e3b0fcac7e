import type { AccountsState } from '../accounts/accounts.state.ts';
import { beginRecord } from '../core/begin-record.ts';
import { type Credits, createCredits } from '../core/credits.ts';
import type { Edit, SandboxBase } from '../core/service.ts';
import { MODULE_NAMES, type ModuleName } from './module-name.ts';
import { createModuleStore, type ModuleStore } from './records/store.ts';
import type { Channel } from './watch/channel.ts';

export interface CrmUser {
  readonly id: string;
  /** The same person at Zoho Accounts. */
  readonly zuid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly isConfirmed: boolean;
  readonly createdAt: number;
}

/** One run of a function. */
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
  users: readonly CrmUser[];
  /** Users of other organizations, who may ask who they are, and nothing of this one. */
  visitors: readonly CrmUser[];
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

/** The id and the time of a new record: those it has had before, or new ones. */
export const beginCrmRecord = (base: SandboxBase, as: Edit['as']) => beginRecord(base, ID_PREFIX, as);

/** A CRM with its users, and no records yet. */
export function createEmptyCrm(base: SandboxBase, identity: AccountsState): CrmState {
  const startedAt = base.clock.now() - 400 * DAY_MS;
  const everybody = [...identity.users.values()].map((person) => ({ ...person, id: nextCrmId(base), createdAt: startedAt }));
  return {
    base,
    identity,
    users: everybody.filter(({ isStaff }) => isStaff),
    visitors: everybody.filter(({ isStaff }) => !isStaff),
    modules: Object.fromEntries(MODULE_NAMES.map((name) => [name, createModuleStore(name)])) as CrmState['modules'],
    channels: new Map(),
    credits: createCredits('rolling'),
    executions: [],
    partialCount: 0,
  };
}

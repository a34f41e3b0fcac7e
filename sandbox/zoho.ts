import type { FastifyInstance } from 'fastify';
import { accountsModule } from './accounts/accounts.module.ts';
import { type AccountsState, createAccountsState } from './accounts/accounts.state.ts';
import { DATA_CENTER_PREFIXES, type DataCenter, type ZohoProvider } from './core/providers.ts';
import { bindService, registerService, type SandboxBase, type Service } from './core/service.ts';
import { crmModule } from './crm/crm.module.ts';
import type { CrmState } from './crm/crm.state.ts';
import { deskModule } from './desk/desk.module.ts';
import type { DeskState } from './desk/desk.state.ts';

export const ZOHO_MODULES = { accounts: accountsModule, crm: crmModule, desk: deskModule } as const;

/** The Zoho services of one data center. Nothing of one is known at the other but the product's registration. */
export interface Zoho {
  readonly accounts: AccountsState;
  readonly crm: CrmState;
  readonly desk: DeskState;
}

/** The services of a data center, filled from the dataset; `clients` are those of another one, whose registrations hold here as well. */
export function createZoho(base: SandboxBase, dataCenter: DataCenter, clients?: AccountsState['clients']): Zoho {
  const created = createAccountsState(base, dataCenter);
  const accounts = clients ? { ...created, clients } : created;
  return { accounts, crm: crmModule.create(base, accounts), desk: deskModule.create(base, accounts) };
}

export function bindZoho(zoho: Zoho): Record<ZohoProvider, Service> {
  return {
    accounts: bindService(accountsModule, zoho.accounts),
    crm: bindService(crmModule, zoho.crm),
    desk: bindService(deskModule, zoho.desk),
  };
}

/** Registers the calls of a data center below its prefix. */
export async function registerZoho(app: FastifyInstance, dataCenter: DataCenter, zoho: () => Zoho): Promise<void> {
  const addRoutes = async (scope: FastifyInstance) => {
    await registerService(scope, accountsModule, () => zoho().accounts);
    await registerService(scope, crmModule, () => zoho().crm);
    await registerService(scope, deskModule, () => zoho().desk);
  };
  await app.register(addRoutes, { prefix: DATA_CENTER_PREFIXES[dataCenter] });
}

import type { FastifyInstance } from 'fastify';
import { accountsModule } from './accounts/accounts.module.ts';
import { latencySettings } from './core/latency.ts';
import { createSandboxBase } from './core/sandbox-base.ts';
import { bindService, type RunningSandbox, registerService } from './core/service.ts';
import type { SettingValue } from './core/settings.ts';
import { crmModule } from './crm/crm.module.ts';
import type { DatasetName } from './datasets/dataset.ts';
import { deskModule } from './desk/desk.module.ts';
import { geminiModule } from './gemini/gemini.module.ts';
import { quickbooksModule } from './quickbooks/quickbooks.module.ts';
import { vpicModule } from './vpic/vpic.module.ts';

const MODULES = {
  accounts: accountsModule,
  crm: crmModule,
  desk: deskModule,
  quickbooks: quickbooksModule,
  gemini: geminiModule,
  vpic: vpicModule,
} as const;

type States = { readonly [name in keyof typeof MODULES]: ReturnType<(typeof MODULES)[name]['create']> };

/** All services with their states. */
export type Sandbox = RunningSandbox & States;

/** The sandbox of one process; `reset` replaces it by a new one. */
export interface SandboxHolder {
  current(): Sandbox;
  reset(dataset: DatasetName): void;
}

/** A sandbox as it is at the start, filled with the named dataset; `settings` are set from the start. */
export function createSandbox(dataset: DatasetName, settings: Record<string, SettingValue> = {}): Sandbox {
  const definitions = Object.assign({}, latencySettings, ...Object.values(MODULES).map((module) => module.settings));
  const base = createSandboxBase(dataset, definitions);
  base.settings.set(settings);
  const accounts = accountsModule.create(base);
  const states: States = {
    accounts,
    crm: crmModule.create(base, accounts),
    desk: deskModule.create(base, accounts),
    quickbooks: quickbooksModule.create(base),
    gemini: geminiModule.create(base),
    vpic: vpicModule.create(base),
  };
  const services = {
    accounts: bindService(accountsModule, states.accounts),
    crm: bindService(crmModule, states.crm),
    desk: bindService(deskModule, states.desk),
    quickbooks: bindService(quickbooksModule, states.quickbooks),
    gemini: bindService(geminiModule, states.gemini),
    vpic: bindService(vpicModule, states.vpic),
  };
  return { ...base, ...states, services };
}

/** Registers all services; each reads its state from the current sandbox. */
export async function registerServices(app: FastifyInstance, sandbox: () => Sandbox): Promise<void> {
  await registerService(app, accountsModule, () => sandbox().accounts);
  await registerService(app, crmModule, () => sandbox().crm);
  await registerService(app, deskModule, () => sandbox().desk);
  await registerService(app, quickbooksModule, () => sandbox().quickbooks);
  await registerService(app, geminiModule, () => sandbox().gemini);
  await registerService(app, vpicModule, () => sandbox().vpic);
}

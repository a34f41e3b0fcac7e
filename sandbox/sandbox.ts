import type { FastifyInstance } from 'fastify';
import { accountsModule } from './accounts/accounts.module.ts';
import type { AccountsState } from './accounts/accounts.state.ts';
import { latencySettings } from './core/calls/call-hooks.ts';
import { createCalls } from './core/calls/calls.ts';
import { createClock } from './core/clock.ts';
import { createDeliveries } from './core/deliveries.ts';
import { createFaults } from './core/faults.ts';
import { createIds } from './core/ids.ts';
import { DATA_CENTER_PREFIXES } from './core/providers.ts';
import { createRandom } from './core/random.ts';
import { bindService, type RunningSandbox, registerService, type SandboxBase } from './core/service.ts';
import { createSettings, type SettingValue } from './core/settings.ts';
import { createSpoiledRows } from './core/spoiled-rows.ts';
import { crmModule } from './crm/crm.module.ts';
import type { CrmState } from './crm/crm.state.ts';
import { createDataset } from './datasets/create-dataset.ts';
import type { DatasetName } from './datasets/dataset.ts';
import { deskModule } from './desk/desk.module.ts';
import type { DeskState } from './desk/desk.state.ts';
import { geminiModule } from './gemini/gemini.module.ts';
import type { GeminiState } from './gemini/gemini.state.ts';
import { mailModule } from './mail/mail.module.ts';
import type { MailState } from './mail/mail.state.ts';
import { quickbooksModule } from './quickbooks/quickbooks.module.ts';
import type { QuickbooksState } from './quickbooks/quickbooks.state.ts';
import { vpicModule } from './vpic/vpic.module.ts';

const MODULES = [accountsModule, crmModule, deskModule, quickbooksModule, geminiModule, vpicModule, mailModule];
const SEED = 20_261_121;

/** All services with their states. */
export interface Sandbox extends RunningSandbox {
  readonly accounts: AccountsState;
  readonly crm: CrmState;
  readonly desk: DeskState;
  readonly quickbooks: QuickbooksState;
  readonly gemini: GeminiState;
  readonly mail: MailState;
}

/** The sandbox of a process, which `reset` replaces. */
export interface SandboxHolder {
  current(): Sandbox;
  reset(dataset: DatasetName): void;
}

/** Creates a sandbox with a dataset. `settings` differ from the defaults. */
export function createSandbox(dataset: DatasetName, settings: Record<string, SettingValue> = {}): Sandbox {
  const clock = createClock();
  const base: SandboxBase = {
    dataset: createDataset(dataset, clock.now()),
    clock,
    ids: createIds(),
    faults: createFaults(createRandom(SEED)),
    calls: createCalls(),
    deliveries: createDeliveries(createRandom(SEED)),
    settings: createSettings(Object.assign({}, latencySettings, ...MODULES.map((module) => module.settings))),
    spoiled: createSpoiledRows(),
  };
  base.settings.set(settings);
  const accounts = accountsModule.create(base);
  const crm = crmModule.create(base, accounts);
  const desk = deskModule.create(base, accounts);
  const quickbooks = quickbooksModule.create(base);
  const gemini = geminiModule.create(base);
  const mail = mailModule.create(base);
  const services = {
    accounts: bindService(accountsModule, accounts),
    crm: bindService(crmModule, crm),
    desk: bindService(deskModule, desk),
    quickbooks: bindService(quickbooksModule, quickbooks),
    gemini: bindService(geminiModule, gemini),
    vpic: bindService(vpicModule, undefined),
    mail: bindService(mailModule, mail),
  };
  return { ...base, services, accounts, crm, desk, quickbooks, gemini, mail };
}

/** Registers all services. They read their state from the current sandbox. */
export async function registerServices(app: FastifyInstance, sandbox: () => Sandbox): Promise<void> {
  await registerService(app, accountsModule, () => sandbox().accounts);
  const registerEurope = (scope: FastifyInstance) => registerService(scope, accountsModule, () => sandbox().accounts);
  await app.register(registerEurope, { prefix: DATA_CENTER_PREFIXES.eu });
  await registerService(app, crmModule, () => sandbox().crm);
  await registerService(app, deskModule, () => sandbox().desk);
  await registerService(app, quickbooksModule, () => sandbox().quickbooks);
  await registerService(app, geminiModule, () => sandbox().gemini);
  await registerService(app, vpicModule, () => undefined);
  await registerService(app, mailModule, () => sandbox().mail);
}

import type { FastifyInstance } from 'fastify';
import { latencySettings } from './core/calls/latency.ts';
import type { DataCenter, Provider } from './core/providers.ts';
import { createSandboxBase } from './core/sandbox-base.ts';
import { bindService, type RunningSandbox, registerService, type Service } from './core/service.ts';
import type { SettingValue } from './core/settings.ts';
import type { DatasetName } from './datasets/dataset.ts';
import { geminiModule } from './gemini/gemini.module.ts';
import { quickbooksModule } from './quickbooks/quickbooks.module.ts';
import { vpicModule } from './vpic/vpic.module.ts';
import { bindZoho, createZoho, registerZoho, ZOHO_MODULES, type Zoho } from './zoho.ts';

const OTHER_MODULES = { quickbooks: quickbooksModule, gemini: geminiModule, vpic: vpicModule } as const;
const MODULES = { ...ZOHO_MODULES, ...OTHER_MODULES };

type States = Zoho & { readonly [name in keyof typeof OTHER_MODULES]: ReturnType<(typeof OTHER_MODULES)[name]['create']> };

/** All services with their states; those of Zoho are of the first data center. */
export interface Sandbox extends RunningSandbox, States {
  /** The Zoho services of a data center. */
  zohoAt(dataCenter: DataCenter): Zoho;
}

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
  const states: States = {
    ...createZoho(base, 'us'),
    quickbooks: quickbooksModule.create(base),
    gemini: geminiModule.create(base),
    vpic: vpicModule.create(base),
  };
  const services: Record<Provider, Service> = {
    ...bindZoho(states),
    quickbooks: bindService(quickbooksModule, states.quickbooks),
    gemini: bindService(geminiModule, states.gemini),
    vpic: bindService(vpicModule, states.vpic),
  };
  // Few need it, so it is filled when it is asked for.
  let europe: Zoho | undefined;
  const zohoAt = (dataCenter: DataCenter): Zoho => {
    if (dataCenter === 'us') return states;
    europe ??= createZoho(base, 'eu', states.accounts.clients);
    return europe;
  };
  const servicesAt = (dataCenter: DataCenter) => (dataCenter === 'us' ? services : { ...services, ...bindZoho(zohoAt(dataCenter)) });
  return { ...base, ...states, services, servicesAt, zohoAt };
}

/** Registers all services; each reads its state from the current sandbox. */
export async function registerServices(app: FastifyInstance, sandbox: () => Sandbox): Promise<void> {
  await registerZoho(app, 'us', sandbox);
  await registerZoho(app, 'eu', () => sandbox().zohoAt('eu'));
  await registerService(app, quickbooksModule, () => sandbox().quickbooks);
  await registerService(app, geminiModule, () => sandbox().gemini);
  await registerService(app, vpicModule, () => sandbox().vpic);
}

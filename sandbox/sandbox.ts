import { accountsModule } from './accounts/accounts.module.ts';
import { createCalls } from './core/calls.ts';
import { createClock } from './core/clock.ts';
import { createFaults } from './core/faults.ts';
import { createIds } from './core/ids.ts';
import type { ProviderModule } from './core/module.ts';
import { PROVIDERS, type Provider } from './core/providers.ts';
import { createRandom } from './core/random.ts';
import type { Sandbox } from './core/sandbox-state.ts';
import type { ErrorMessages, SandboxBase } from './core/service.ts';
import { createSettings } from './core/settings.ts';
import { crmModule } from './crm/crm.module.ts';
import { createDataset } from './datasets/create-dataset.ts';
import type { DatasetName } from './datasets/dataset.ts';
import { deskModule } from './desk/desk.module.ts';
import { geminiModule } from './gemini/gemini.module.ts';
import { quickbooksModule } from './quickbooks/quickbooks.module.ts';
import { vpicModule } from './vpic/vpic.module.ts';

export const MODULES = {
  accounts: accountsModule,
  crm: crmModule,
  desk: deskModule,
  quickbooks: quickbooksModule,
  gemini: geminiModule,
  vpic: vpicModule,
} as const;

const SEED = 20_261_121;

/** A sandbox as it is at start, filled with the named dataset. */
export function createSandbox(datasetName: DatasetName): Sandbox {
  const random = createRandom(SEED);
  const clock = createClock();
  const base: SandboxBase = {
    dataset: createDataset(datasetName, clock.now()),
    clock,
    random,
    ids: createIds(),
    faults: createFaults(createRandom(SEED)),
    calls: createCalls(),
    settings: createSettings(Object.assign({}, ...Object.values(MODULES).map(({ settings }) => settings))),
  };
  const states = {
    accounts: accountsModule.create(base),
    crm: crmModule.create(base),
    desk: deskModule.create(base),
    quickbooks: quickbooksModule.create(base),
    gemini: geminiModule.create(base),
    vpic: vpicModule.create(base),
  };
  const views: Record<Provider, View> = {
    accounts: viewOf(accountsModule, states.accounts),
    crm: viewOf(crmModule, states.crm),
    desk: viewOf(deskModule, states.desk),
    quickbooks: viewOf(quickbooksModule, states.quickbooks),
    gemini: viewOf(geminiModule, states.gemini),
    vpic: viewOf(vpicModule, states.vpic),
  };
  return {
    ...base,
    ...states,
    messages: Object.fromEntries(Object.values(MODULES).map(({ name, messages }) => [name, messages])) as Record<Provider, ErrorMessages>,
    records: (provider, last) => views[provider].records(last),
    counts: () => Object.fromEntries(PROVIDERS.map((name) => [name, views[name].counts()])) as ReturnType<Sandbox['counts']>,
    revokeToken(request) {
      if (!accountsModule.revokeToken?.(states.accounts, request)) quickbooksModule.revokeToken?.(states.quickbooks, request);
    },
  };
}

interface View {
  records(last?: number): Record<string, readonly unknown[]>;
  counts(): Record<string, number>;
}

function viewOf<State>(module: ProviderModule<State>, state: State): View {
  const records = (last?: number) => module.records(state, last);
  const lengths = () => Object.fromEntries(Object.entries(records()).map(([kind, { length }]) => [kind, length]));
  return { records, counts: () => module.counts?.(state) ?? lengths() };
}

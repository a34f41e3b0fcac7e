import { accountsModule } from '../accounts/accounts.module.ts';
import { crmModule } from '../crm/crm.module.ts';
import { deskModule } from '../desk/desk.module.ts';
import { geminiModule } from '../gemini/gemini.module.ts';
import { quickbooksModule } from '../quickbooks/quickbooks.module.ts';
import { vpicModule } from '../vpic/vpic.module.ts';
import { createWorld } from '../worlds/create-world.ts';
import type { WorldName } from '../worlds/world.ts';
import type { SandboxBase, Wording } from './base.ts';
import { createCalls } from './calls.ts';
import { createClock } from './clock.ts';
import { createFaults } from './faults.ts';
import { createIds } from './ids.ts';
import type { ProviderModule } from './module.ts';
import { PROVIDERS, type Provider } from './providers.ts';
import { createRandom } from './random.ts';
import type { Sandbox } from './sandbox-state.ts';
import { createSwitches } from './switches.ts';

export const MODULES = {
  accounts: accountsModule,
  crm: crmModule,
  desk: deskModule,
  quickbooks: quickbooksModule,
  gemini: geminiModule,
  vpic: vpicModule,
} as const;

const SEED = 20_261_121;

/** A sandbox as it is at start, filled with the named world. */
export function createSandbox(worldName: WorldName): Sandbox {
  const random = createRandom(SEED);
  const clock = createClock();
  const base: SandboxBase = {
    world: createWorld(worldName, clock.now()),
    clock,
    random,
    ids: createIds(),
    faults: createFaults(createRandom(SEED)),
    calls: createCalls(),
    switches: createSwitches(Object.assign({}, ...Object.values(MODULES).map(({ switches }) => switches))),
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
    wording: Object.fromEntries(Object.values(MODULES).map(({ name, wording }) => [name, wording])) as Record<Provider, Wording>,
    records: (provider, last) => views[provider].records(last),
    counts: () => Object.fromEntries(PROVIDERS.map((name) => [name, views[name].counts()])) as ReturnType<Sandbox['counts']>,
    revokeTokenOf(request) {
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

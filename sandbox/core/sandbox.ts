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
import type { Provider } from './providers.ts';
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
  const accounts = accountsModule.create(base);
  const crm = crmModule.create(base);
  const desk = deskModule.create(base);
  const quickbooks = quickbooksModule.create(base);
  const gemini = geminiModule.create(base);
  const vpic = vpicModule.create(base);
  return {
    ...base,
    accounts,
    crm,
    desk,
    quickbooks,
    gemini,
    wording: Object.fromEntries(Object.values(MODULES).map(({ name, wording }) => [name, wording])) as Record<Provider, Wording>,
    records: () => ({
      accounts: accountsModule.records(accounts),
      crm: crmModule.records(crm),
      desk: deskModule.records(desk),
      quickbooks: quickbooksModule.records(quickbooks),
      gemini: geminiModule.records(gemini),
      vpic: vpicModule.records(vpic),
    }),
    revokeTokenOf(request) {
      if (!accountsModule.revokeToken?.(accounts, request)) quickbooksModule.revokeToken?.(quickbooks, request);
    },
  };
}

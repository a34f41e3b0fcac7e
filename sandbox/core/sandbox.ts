import type { FastifyRequest } from 'fastify';
import { accountsModule } from '../accounts/accounts.module.ts';
import type { AccountsState } from '../accounts/accounts.state.ts';
import { crmModule } from '../crm/crm.module.ts';
import type { CrmState } from '../crm/crm.state.ts';
import { deskModule } from '../desk/desk.module.ts';
import type { DeskState } from '../desk/desk.state.ts';
import { geminiModule } from '../gemini/gemini.module.ts';
import type { GeminiState } from '../gemini/gemini.state.ts';
import { quickbooksModule } from '../quickbooks/quickbooks.module.ts';
import type { QuickbooksState } from '../quickbooks/quickbooks.state.ts';
import { vpicModule } from '../vpic/vpic.module.ts';
import { createWorld } from '../worlds/create-world.ts';
import type { WorldName } from '../worlds/world.ts';
import { createCalls } from './calls.ts';
import { createClock } from './clock.ts';
import { createFaults } from './faults.ts';
import { createIds } from './ids.ts';
import type { SandboxBase, Wording } from './module.ts';
import type { Provider } from './providers.ts';
import { createRandom } from './random.ts';
import { createSwitches } from './switches.ts';

export const MODULES = {
  accounts: accountsModule,
  crm: crmModule,
  desk: deskModule,
  quickbooks: quickbooksModule,
  gemini: geminiModule,
  vpic: vpicModule,
} as const;

/** All played services with their state. */
export interface Sandbox extends SandboxBase {
  readonly accounts: AccountsState;
  readonly crm: CrmState;
  readonly desk: DeskState;
  readonly quickbooks: QuickbooksState;
  readonly gemini: GeminiState;
  readonly wording: Record<Provider, Wording>;
  /** Every kind of record of every provider. */
  records(): Record<Provider, Record<string, readonly unknown[]>>;
  /** Ends the access token a request carries, whoever gave it out. */
  revokeTokenOf(request: FastifyRequest): void;
}

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

import { createDataset } from '../datasets/create-dataset.ts';
import type { DatasetName } from '../datasets/dataset.ts';
import { createCalls } from './calls/calls.ts';
import { createClock } from './clock.ts';
import { createDeliveries } from './deliveries.ts';
import { createFaults } from './faults.ts';
import { createIds } from './ids.ts';
import { createRandom } from './random.ts';
import type { SandboxBase } from './service.ts';
import { createSettings, type SettingDefinition } from './settings.ts';
import { createSpoiledRows } from './spoiled-rows.ts';

const SEED = 20_261_121;

/** What the services share, as it is at the start. */
export function createSandboxBase(dataset: DatasetName, definitions: Record<string, SettingDefinition>): SandboxBase {
  const clock = createClock();
  return {
    dataset: createDataset(dataset, clock.now()),
    clock,
    ids: createIds(),
    faults: createFaults(createRandom(SEED)),
    calls: createCalls(),
    deliveries: createDeliveries(createRandom(SEED), clock),
    settings: createSettings(definitions),
    spoiled: createSpoiledRows(),
  };
}

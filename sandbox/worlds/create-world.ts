import type { World, WorldName } from './world.ts';

/** What the named world holds; the same in every run, but for the times, which end at `now`. */
export function createWorld(name: WorldName, _now: number): World {
  return { name, companies: [], contacts: [], leads: [], tickets: [] };
}

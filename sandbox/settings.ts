import { WORLD_NAMES, type WorldName } from './worlds/world.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly world: WorldName;
}

const HIGHEST_PORT = 65_535;

/** Reads the environment; a wrong value throws an error that names it. Blank is unset. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const port = env.SANDBOX_PORT?.trim() || '4000';
  const host = env.SANDBOX_HOST?.trim() || '127.0.0.1';
  const world = env.SANDBOX_WORLD?.trim() || 'shop';
  if (!/^\d+$/.test(port) || Number(port) > HIGHEST_PORT) {
    throw new Error(`SANDBOX_PORT must be a whole number from 0 to ${HIGHEST_PORT}, not ${JSON.stringify(port)}.`);
  }
  if (!isWorldName(world)) throw new Error(`SANDBOX_WORLD must be one of ${WORLD_NAMES.join(', ')}, not ${JSON.stringify(world)}.`);
  return { port: Number(port), host, world };
}

function isWorldName(name: string): name is WorldName {
  return (WORLD_NAMES as readonly string[]).includes(name);
}

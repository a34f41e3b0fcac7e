import { setTimeout } from 'node:timers/promises';
import type { Effort, Steps } from './steps.ts';
import type { World } from './world.ts';

/** Limits of a job. Actions are clicks and keys. */
export type Limits = Partial<Record<'clicks' | 'keys' | 'letters' | 'actions', number>>;

export interface Prepared<Given> {
  /** Page on which the job starts. */
  readonly path: string;
  readonly given: Given;
}

/** A job of a user, from the page on which it starts to its result. */
export interface Job {
  readonly name: string;
  readonly title: string;
  readonly atMost: Limits;
  /** Opens no page yet. Returns what the user then does. */
  readonly begin: (world: World) => Promise<{ path: string; run: (steps: Steps) => Promise<void> }>;
}

interface JobParts<Given> extends Pick<Job, 'name' | 'title' | 'atMost'> {
  /** Creates the records that the job needs. */
  readonly prepare: (world: World) => Promise<Prepared<Given>>;
  readonly run: (steps: Steps, given: Given) => Promise<void>;
  /** Throws unless the server has the result. */
  readonly check: (world: World, given: Given) => Promise<void>;
}

const RESULT_MS = 10_000;
const PAUSE_MS = 250;

/** The last request of a job may still run. */
async function untilPassed(check: () => Promise<void>): Promise<void> {
  const end = Date.now() + RESULT_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}

export function defineJob<Given>({ name, title, atMost, prepare, run, check }: JobParts<Given>): Job {
  return {
    name,
    title,
    atMost,
    async begin(world) {
      const { path, given } = await prepare(world);
      return {
        path,
        async run(steps) {
          await run(steps, given);
          await untilPassed(() => check(world, given));
        },
      };
    },
  };
}

export function isWithin({ clicks, keys, letters }: Effort, atMost: Limits): boolean {
  const spent = { clicks, keys, letters, actions: clicks + keys };
  return Object.entries(atMost).every(([kind, limit]) => spent[kind as keyof Limits] <= limit);
}

/** '4 clicks, 14 keys, 90 letters' */
export const describeLimits = (atMost: Limits): string =>
  Object.entries(atMost)
    .map(([kind, limit]) => `${limit} ${kind}`)
    .join(', ');

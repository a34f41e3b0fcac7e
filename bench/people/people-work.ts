import type { LoadRequest } from 'autocannon';
import { createLine } from '../load/load-round.ts';
import type { Sample } from '../work/sample.ts';
import { LIST, TICKET } from '../work/scenario.ts';
import { SCENARIOS } from '../work/scenarios.ts';

/** What people do, with its share of all calls in percent. */
export const WORK = {
  [LIST]: 40,
  [TICKET]: 30,
  'save of a status with a note': 15,
  'search of a list': 10,
  'new ticket': 5,
} as const;
export type Work = keyof typeof WORK;

export const isSave = (work: Work): boolean => work === 'save of a status with a note' || work === 'new ticket';

/** A hundred calls have each kind as often as its share says, spread so that no kind comes in a row. */
export function spreadWork(): Work[] {
  const kinds = (Object.keys(WORK) as Work[]).flatMap((work) =>
    Array.from({ length: WORK[work] }, (_, place): { work: Work; at: number } => ({ work, at: (place + 0.5) / WORK[work] })),
  );
  return kinds.sort((one, other) => one.at - other.at).map(({ work }) => work);
}

export interface PlannedCall {
  readonly work: Work;
  readonly call: LoadRequest;
}

/** Answers one call after the other, in the mix of the shares. */
export function planWork(sample: Sample): () => PlannedCall {
  const order = spreadWork();
  const lines = new Map(
    order.map((work) => {
      const scenario = SCENARIOS.find(({ name }) => name === work);
      if (!scenario) throw new Error(`Nothing is known of '${work}'.`);
      return [work, createLine(scenario.calls(sample))];
    }),
  );
  let place = 0;
  return () => {
    const work = order[place % order.length] ?? LIST;
    place += 1;
    return { work, call: lines.get(work)?.() ?? { path: '' } };
  };
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Figures = z.record(z.string().min(1), z.int().nonnegative());

/** Upper limits of what a call or a page costs, by subject and name: counts and bytes, never times. */
export const Budget = z.strictObject({
  /** SQL statements of a call. */
  statements: Figures,
  /** Index entries that a save writes. */
  indexEntries: Figures,
  /** Requests until a page shows everything. */
  requests: Figures,
  /** Compressed bytes of these requests. */
  bytes: Figures,
  /** Compressed bytes of each built file of the browser. */
  chunks: Figures,
});
export type Budget = z.infer<typeof Budget>;
export type Subject = keyof Budget;

/** Share by which a figure may be below its budget. A count below it is a breach, so that the budget follows each improvement. */
const SLACK: Record<Subject, number> = { statements: 0, indexEntries: 0, requests: 0, bytes: 0.1, chunks: 0.1 };

/** The budget of `bench/budget.json`. */
export const budget: Budget = Budget.parse(JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8')));

/** Returns a sentence for each figure that is above its budget, too far below it, or has none. */
export function budgetBreaches(subject: Subject, measured: Readonly<Record<string, number>>, limits: Budget = budget): string[] {
  return Object.entries(measured).flatMap(([name, figure]) =>
    breach(`${subject} of '${name}'`, figure, limits[subject][name], SLACK[subject]),
  );
}

function breach(what: string, figure: number, limit: number | undefined, slack: number): string[] {
  if (limit === undefined) return [`${what}: ${figure}, but bench/budget.json has no budget for it.`];
  if (figure > limit) return [`${what}: ${figure} is above the budget of ${limit}.`];
  if (figure < limit * (1 - slack)) return [`${what}: ${figure} is below the budget of ${limit}. Lower the budget to it.`];
  return [];
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Figures = z.record(z.string().min(1), z.int().nonnegative());

/** Upper limits of what a call or a page costs, by subject and name: counts, never times. */
export const Budget = z.strictObject({
  /** SQL statements of a call. */
  statements: Figures,
  /** Index entries that a save writes. */
  indexEntries: Figures,
  /** Requests until a page shows everything. */
  requests: Figures,
});
export type Budget = z.infer<typeof Budget>;
export type Subject = keyof Budget;

/** The budget of `bench/budget.json`. */
export const budget: Budget = Budget.parse(JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8')));

/** Returns a sentence for each count that differs from its budget or has none. A lower one is a breach too, so that the budget follows improvements. */
export function budgetBreaches(subject: Subject, measured: Readonly<Record<string, number>>, limits: Budget = budget): string[] {
  return Object.entries(measured).flatMap(([name, figure]) => breach(`${subject} of '${name}'`, figure, limits[subject][name]));
}

function breach(what: string, figure: number, limit: number | undefined): string[] {
  if (limit === undefined) return [`${what}: ${figure}, but bench/budget.json has no budget for it.`];
  if (figure > limit) return [`${what}: ${figure} is above the budget of ${limit}.`];
  if (figure < limit) return [`${what}: ${figure} is below the budget of ${limit}. Lower the budget to it.`];
  return [];
}

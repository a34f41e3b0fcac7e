import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Figures = z.record(z.string().min(1), z.int().nonnegative());

/** What a call or a page may cost at most, by subject and name: counts and sizes, never times. */
export const Budget = z.strictObject({
  /** SQL statements of a call. */
  statements: Figures,
  /** Index entries that a save writes. */
  indexEntries: Figures,
  /** Requests until a page has all it shows. */
  requests: Figures,
  /** Bytes of these requests as sent. */
  bytes: Figures,
  /** Bytes of each part of the built screens as sent. */
  chunks: Figures,
});
export type Budget = z.infer<typeof Budget>;
export type Subject = keyof Budget;

/** Sizes may fall so far below their budget before it has to follow; counts may not fall at all. */
const SLACK: Record<Subject, number> = { statements: 0, indexEntries: 0, requests: 0, bytes: 0.1, chunks: 0.1 };

/** The budget of `bench/budget.json`. */
export const budget: Budget = Budget.parse(JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8')));

/** Says for each measured figure whether it is above its budget, so far below that the budget is to be lowered, or has none. */
export function budgetBreaches(subject: Subject, measured: Readonly<Record<string, number>>, limits: Budget = budget): string[] {
  return Object.entries(measured).flatMap(([name, figure]) =>
    breach(`${subject} of '${name}'`, figure, limits[subject][name], SLACK[subject]),
  );
}

function breach(what: string, figure: number, limit: number | undefined, slack: number): string[] {
  if (limit === undefined) return [`${what}: ${figure}, and bench/budget.json has no line for it.`];
  if (figure > limit) return [`${what}: ${figure}, and the budget is ${limit}. Save it elsewhere, or raise the budget by a decision.`];
  if (figure < limit * (1 - slack)) return [`${what}: only ${figure} of a budget of ${limit}. Lower the budget, so that it is kept.`];
  return [];
}

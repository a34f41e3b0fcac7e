export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Report {
  read(): unknown;
}

export const noTests: Counts;
export function add(one: Counts, other: Counts): Counts;
export function check(passed: boolean): Counts;
export function vitestCounts(report: Report, exitCode: number): Counts;
export function playwrightCounts(report: Report, exitCode: number): Counts;
export function toTable(outcomes: { name: string; seconds: number; counts: Counts }[]): string;
export function summary(counts: Counts): string;

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Report {
  read(): unknown;
}

export function add(one: Counts, other: Counts): Counts;
export function check(passed: boolean): Counts;
export function vitestCounts(report: Report, exitCode: number): Counts;
export function playwrightCounts(report: Report, exitCode: number): Counts;
export function summary(counts: Counts): string;

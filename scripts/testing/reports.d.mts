export interface Outcome {
  passed: number;
  skipped: number;
  /** Names of the failed tests. */
  failed: string[];
}

/** Reads the JSON report of Vitest. Undefined if there is none. */
export function readVitestReport(report: unknown): Outcome | undefined;

/** Reads the JSON report of Playwright. Undefined if there is none. */
export function readPlaywrightReport(report: unknown): Outcome | undefined;

/** Adds a failure if a run failed without a failed test, or ran no test. */
export function toOutcome(outcome: Outcome | undefined, exitCode: number, mayBeEmpty?: boolean): Outcome;

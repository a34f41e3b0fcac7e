export interface FailedTest {
  /** File and title. */
  name: string;
  reason: string;
}

interface Report {
  read(): unknown;
}

export function failedInVitest(report: Report): FailedTest[];
export function failedInPlaywright(report: Report): FailedTest[];
export function listFailed(failed: FailedTest[]): string;

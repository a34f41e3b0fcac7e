interface End {
  /** `null` if a signal ended it. */
  code: number | null;
  signal?: string | null;
  wasReady: boolean;
  ranMs: number;
}

export const GIVEN_UP: number;
export function createRestarts(): { next(end: End): { exitCode?: number; pauseMs?: number } };
export function whyEnded(end: Pick<End, 'code' | 'signal'>): string;

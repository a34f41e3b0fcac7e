export const LOG_LEVELS = ['ERROR', 'WARN', 'INFO', 'DEBUG'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An event on the server, in one line. */
export interface LogLine {
  readonly time: string;
  readonly level: LogLevel;
  /** The part of the program that says it: 'http', 'jobs', 'db'. */
  readonly source: string;
  readonly message: string;
  /** The call it happened in, as errors name it; null outside of calls. */
  readonly requestId: string | null;
}

/** Warnings and errors are rare, and what one looks for: they are kept apart, so that no flood of other lines washes them away. */
export const isProblem = ({ level }: Pick<LogLine, 'level'>): boolean => level === 'ERROR' || level === 'WARN';

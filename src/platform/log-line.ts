export const LOG_LEVELS = ['ERROR', 'WARN', 'INFO', 'DEBUG'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogLine {
  readonly time: string;
  readonly level: LogLevel;
  /** Part of the program: 'http', 'jobs', 'db'. */
  readonly source: string;
  readonly message: string;
  /** ID of the request, as in error responses. */
  readonly requestId: string | null;
}

/** Warnings and errors are buffered separately, so that other lines can't displace them. */
export const isProblem = ({ level }: Pick<LogLine, 'level'>): boolean => level === 'ERROR' || level === 'WARN';

/** Stops the startup with a one-line message that says what to do, and exit code 1. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}

/** Usually the account can't create tables: since PostgreSQL 15, only the database owner can. */
export function preparationFailed(error: unknown): StartError {
  if (error instanceof StartError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(`Couldn't set up the database (${reason}). Make the DATABASE_URL account its owner, then start OBDesk again.`);
}

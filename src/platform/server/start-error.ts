/** Stops the startup with exit code 1. The message is one line and explains what to do. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}

/** Usually the account can't create tables: since PostgreSQL 15, only the database owner can. */
export function toSetupError(error: unknown): StartError {
  if (error instanceof StartError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(`Couldn't set up the database (${reason}). Make the DATABASE_URL account its owner, then start OBDesk again.`);
}

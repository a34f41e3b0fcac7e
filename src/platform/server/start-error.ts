/** A reason why the server cannot start, in one line that says what to do. The start prints it and ends with exit code 1. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}

/** Most often an account that may not create tables; PostgreSQL 15 and newer let only a database's owner do that. */
export function preparationFailed(error: unknown): StartError {
  if (error instanceof StartError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(`Couldn't set up the database (${reason}). Make the DATABASE_URL account its owner, then start OBDesk again.`);
}

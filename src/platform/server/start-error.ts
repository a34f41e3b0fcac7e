/** A reason why the server cannot start, in one line that says what to do. The start prints it and ends with exit code 1. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}

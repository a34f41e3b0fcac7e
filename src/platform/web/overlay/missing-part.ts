const LOADING_FAILED = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Whether a part of the app could not be loaded: a newer build has replaced it, or the server is away. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && LOADING_FAILED.test(error.message);
}

export const MISSING_PART = {
  title: 'This part of OBDesk could not be loaded',
  hint: 'A newer version was installed, or the server cannot be reached. Reload the page; what you typed is kept.',
};

const LOADING_FAILED = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Whether a part of the app could not be loaded: a newer build has replaced it, or the server is away. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && LOADING_FAILED.test(error.message);
}

export const MISSING_PART = {
  title: 'Couldn’t load this part of OBDesk',
  hint: 'OBDesk was updated or can’t be reached. Reload the page. Your unsaved work is kept.',
};

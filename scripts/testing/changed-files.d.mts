/** Lists the files that differ from a commit (default: the last one), including new ones. */
export function listChangedFiles(since?: string): string[];

/** Lists the browser tests that changed files can affect. */
export function browserTestsFor(files: readonly string[]): string[];

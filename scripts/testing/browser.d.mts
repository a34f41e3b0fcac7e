/** The program for the browser tests; null when none is there and none could be installed. */
export function ensureBrowser(): Promise<string | null>;

/** The browser of `CHROMIUM_PATH`, or the first one found on this machine; null when there is none. */
export function findBrowser(): string | null;

/** Arguments of the browser in tests. */
export const browserArgs: string[];

/** Returns Playwright's launch options for the browser of the tests; `{}` without one. */
export function browserLaunch(): { executablePath?: string; env?: Record<string, string> };

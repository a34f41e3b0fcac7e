/** Returns Playwright's launch options for the browser of the tests; `{}` without one. */
export function browserLaunch(): { executablePath?: string; env?: Record<string, string> };

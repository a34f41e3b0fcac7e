import { type ApiCaller, apiCaller, callerOf } from './api-caller.ts';
import type { TestServer } from './test-server.ts';

export interface CookieBrowser extends ApiCaller {
  /** Returns a cookie by the end of its name; undefined if the server didn't set it, or cleared it. */
  cookie(nameEnding: string): string | undefined;
  setCookie(name: string, value: string): void;
}

/** Calls the API like a browser profile: stores received cookies and sends them back. */
export function cookieBrowser(origin: string, headers: Record<string, string> = {}): CookieBrowser {
  const jar = new Map<string, string>();
  const request: ApiCaller['request'] = async (method, path, options = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { ...headers, ...(cookie === '' ? {} : { cookie }), ...options.headers };
    const reply = await apiCaller(origin).request<never>(method, path, { ...options, headers: sent });
    for (const line of reply.headers.getSetCookie()) keep(jar, line);
    return reply;
  };
  return {
    ...callerOf(request),
    cookie: (ending) => [...jar].find(([name]) => name.endsWith(ending))?.[1],
    setCookie: (name, value) => void jar.set(name, value),
  };
}

/** Returns the browser of a signed-in user without checking a password, which is slow. */
export async function signedInBrowser(server: TestServer, person: Parameters<TestServer['signedIn']>[0]): Promise<CookieBrowser> {
  const { cookie } = await server.signedIn(person);
  const browser = cookieBrowser(server.url);
  const [name = '', value = ''] = cookie.split('=');
  browser.setCookie(name, value);
  return browser;
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = pair.split('=');
  if (value === '') jar.delete(name);
  else jar.set(name, value);
}

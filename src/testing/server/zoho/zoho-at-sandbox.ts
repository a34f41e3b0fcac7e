import type { TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import type { ApiCaller } from '../api-caller.ts';
import type { CookieBrowser } from '../cookie-browser.ts';

/** Returns the environment of a server that uses a sandbox as Zoho. */
export async function zohoEnvironment({ url, control }: TestSandbox): Promise<Record<string, string>> {
  const { zoho } = await control.tokens();
  return {
    ZOHO_CLIENT_ID: zoho.clientId,
    ZOHO_CLIENT_SECRET: zoho.clientSecret,
    ZOHO_ACCOUNTS_URL: `${url}/accounts`,
    ZOHO_CRM_URL: `${url}/crm`,
    ZOHO_DESK_URL: `${url}/desk`,
    ZOHO_CALLS_PER_MINUTE: '1000',
  };
}

/** Connects a server to a sandbox, like an Admin who pastes a refresh token. */
export async function pasteToken(sandbox: TestSandbox, admin: ApiCaller): Promise<void> {
  const { zoho } = await sandbox.control.tokens();
  await admin.put('/api/settings/configuration', { zohoRefreshToken: zoho.refreshToken });
}

/** The parameters of Zoho's callback, as they are sent to the API. */
export interface SentCallback {
  readonly code: string;
  readonly state: string;
  readonly redirectUri: string;
  readonly accountsServer: string;
  readonly location: string;
}

/** Opens Zoho's consent page for a purpose and allows access as the user with this email address or ZUID. Returns the callback. */
export async function agreeAtZoho(browser: CookieBrowser, sandbox: TestSandbox, purpose: string, person: string): Promise<SentCallback> {
  const { body } = await browser.get<{ authorizationUrl: string }>(`/api/zoho-client-id?purpose=${purpose}`);
  const question = new URL(body.authorizationUrl);
  const page = await (await fetch(question)).text();
  const byEmail = () => new RegExp(`value="(\\d+)"[^(]*\\(${person.replaceAll('.', '\\.')}`).exec(page)?.[1];
  const user = /^\d+$/.test(person) ? person : byEmail();
  if (user === undefined) throw new Error(`Nobody at Zoho has the address ${person}`);
  const form = { ...Object.fromEntries(question.searchParams), decision: 'allow', user };
  const { headers } = await sandbox.request('POST', question.pathname, { form });
  const callback = new URL(headers.get('location') ?? '');
  const part = (name: string) => callback.searchParams.get(name) ?? '';
  return {
    code: part('code'),
    state: part('state'),
    redirectUri: callback.origin + callback.pathname,
    accountsServer: part('accounts-server'),
    location: part('location'),
  };
}

import type { TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import type { CookieBrowser } from '../cookie-browser.ts';

/** The environment of a server that uses a sandbox as its QuickBooks. */
export async function quickbooksEnvironment({ url, control }: TestSandbox): Promise<Record<string, string>> {
  const { quickbooks } = await control.tokens();
  return {
    QUICKBOOKS_CLIENT_ID: quickbooks.clientId,
    QUICKBOOKS_CLIENT_SECRET: quickbooks.clientSecret,
    QUICKBOOKS_AUTH_URL: `${url}/quickbooks/oauth2`,
    QUICKBOOKS_API_URL: `${url}/quickbooks`,
  };
}

/** What a browser comes back from Intuit with, as it is sent to our own call. */
export interface SentCallback {
  readonly code: string;
  readonly state: string;
  readonly realmId: string;
  readonly redirectUri: string;
}

/** Goes to Intuit's question and agrees there; answers what the browser comes back with. */
export async function agreeAtIntuit(browser: CookieBrowser, sandbox: TestSandbox): Promise<SentCallback> {
  const { body } = await browser.get<{ authorizationUrl: string }>('/api/quickbooks/client-id');
  const question = new URL(body.authorizationUrl);
  const form = { ...Object.fromEntries(question.searchParams), decision: 'allow' };
  const { headers } = await sandbox.request('POST', question.pathname, { form });
  const callback = new URL(headers.get('location') ?? '');
  const part = (name: string) => callback.searchParams.get(name) ?? '';
  return { code: part('code'), state: part('state'), realmId: part('realmId'), redirectUri: callback.origin + callback.pathname };
}

/** Connects a server to a sandbox, as an Admin does. */
export async function connectQuickbooks(admin: CookieBrowser, sandbox: TestSandbox): Promise<void> {
  const { status, body } = await admin.post('/api/quickbooks/connect', await agreeAtIntuit(admin, sandbox));
  if (status !== 200) throw new Error(`QuickBooks is not connected: ${JSON.stringify(body)}`);
}

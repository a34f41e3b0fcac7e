import type { RunningSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import type { CookieBrowser } from '../cookie-browser.ts';

/** Returns the environment of a server that uses the sandbox as QuickBooks. */
export async function quickbooksEnvironment({ url, control }: RunningSandbox): Promise<Record<string, string>> {
  const { quickbooks } = await control.tokens();
  return {
    QUICKBOOKS_CLIENT_ID: quickbooks.clientId,
    QUICKBOOKS_CLIENT_SECRET: quickbooks.clientSecret,
    QUICKBOOKS_AUTH_URL: `${url}/quickbooks/oauth2`,
    QUICKBOOKS_API_URL: `${url}/quickbooks`,
  };
}

/** Body of `POST /api/quickbooks/connect`. */
export interface CallbackBody {
  readonly code: string;
  readonly state: string;
  readonly realmId: string;
  readonly redirectUri: string;
}

/** Agrees on Intuit's consent page and returns the callback. */
export async function authorizeAtIntuit(browser: CookieBrowser, sandbox: RunningSandbox): Promise<CallbackBody> {
  const { body } = await browser.get<{ authorizationUrl: string }>('/api/quickbooks/client-id');
  const consentUrl = new URL(body.authorizationUrl);
  const form = { ...Object.fromEntries(consentUrl.searchParams), decision: 'allow' };
  const { headers } = await sandbox.request('POST', consentUrl.pathname, { form });
  const callback = new URL(headers.get('location') ?? '');
  const param = (name: string) => callback.searchParams.get(name) ?? '';
  return { code: param('code'), state: param('state'), realmId: param('realmId'), redirectUri: callback.origin + callback.pathname };
}

/** Connects QuickBooks through the consent page. */
export async function connectQuickbooks(admin: CookieBrowser, sandbox: RunningSandbox): Promise<void> {
  const { status, body } = await admin.post('/api/quickbooks/connect', await authorizeAtIntuit(admin, sandbox));
  if (status !== 200) throw new Error(`QuickBooks is not connected: ${JSON.stringify(body)}`);
}

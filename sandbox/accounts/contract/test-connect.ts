import type { TestSandbox } from '../../testing/test-sandbox.ts';
import { ZOHO_CLIENT } from '../accounts.state.ts';

export const REDIRECT_URI = 'http://localhost:5173/auth/zoho/connect-callback';
export const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } = ZOHO_CLIENT;
export const EVERYTHING =
  'ZohoCRM.modules.ALL,ZohoCRM.users.READ,ZohoCRM.settings.READ,ZohoCRM.notifications.ALL,ZohoCRM.functions.execute.CREATE';

/** Staff members, in the order of the authorization page. */
export const ZUIDS = ['60012345001', '60012345002', '60012345003', '60012345004', '60012345005'] as const;

export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly api_domain: string;
  readonly error?: string;
}

/** Returns the form of the authorization page. */
export function authorizeForm(changes: Record<string, string> = {}): Record<string, string> {
  return {
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: EVERYTHING,
    access_type: 'offline',
    prompt: 'consent',
    state: 'a state & more',
    user: ZUIDS[0],
    decision: 'allow',
    ...changes,
  };
}

/** Submits the authorization page and returns the callback URL. */
export async function decide(sandbox: TestSandbox, changes: Record<string, string> = {}): Promise<URL> {
  const { headers } = await sandbox.request('POST', '/accounts/oauth/v2/auth', { form: authorizeForm(changes) });
  return new URL(headers.get('location') ?? 'about:blank');
}

/** Calls the token endpoint with the credentials of the client. */
export function askForTokens(sandbox: TestSandbox, form: Record<string, string>) {
  return sandbox.request<TokenAnswer>('POST', '/accounts/oauth/v2/token', {
    form: { client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uri: REDIRECT_URI, ...form },
  });
}

/** Allows access and exchanges the code. */
export async function connect(sandbox: TestSandbox, changes: Record<string, string> = {}): Promise<TokenAnswer> {
  const code = (await decide(sandbox, changes)).searchParams.get('code') ?? '';
  return (await askForTokens(sandbox, { grant_type: 'authorization_code', code })).body;
}

/** Returns an access token without a refresh token. */
export async function accessToken(sandbox: TestSandbox, changes: Record<string, string> = {}): Promise<string> {
  return (await connect(sandbox, { access_type: 'online', ...changes })).access_token;
}

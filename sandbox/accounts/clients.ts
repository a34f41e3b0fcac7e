import { type AccountsState, type Client, DEFAULT_CLIENT } from './accounts.state.ts';

export const LOOPBACK_PATHS = ['/auth/zoho/connect-callback', '/auth/zoho/login-callback', '/auth-callback'] as const;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** From now on exactly these addresses may receive codes for the product's registration. */
export function registerRedirects(state: AccountsState, redirectUris: readonly string[]): Client {
  const client = { ...DEFAULT_CLIENT, redirectUris };
  state.clients.set(client.clientId, client);
  return client;
}

/** Whether codes of the client may be sent to `uri`: letter by letter as registered. */
export function isRegistered({ redirectUris }: Client, uri: string): boolean {
  return redirectUris === null ? isLoopback(uri) : redirectUris.includes(uri);
}

function isLoopback(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const url = new URL(uri);
  if (url.protocol !== 'http:' || url.search !== '' || url.hash !== '') return false;
  return LOOPBACK_HOSTS.includes(url.hostname) && LOOPBACK_PATHS.some((path) => uri === url.origin + path);
}

import { type AccountsState, type Client, DEFAULT_CLIENT } from './accounts.state.ts';

export const LOOPBACK_PATHS = ['/auth/zoho/connect-callback', '/auth/zoho/login-callback', '/auth-callback'] as const;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** From now on exactly these addresses may receive codes for the product's registration. */
export function registerRedirects(state: AccountsState, redirectUris: readonly string[]): Client {
  const client = { ...DEFAULT_CLIENT, redirectUris };
  state.clients.set(client.clientId, client);
  return client;
}

/** Whether codes of the client may be sent to `uri`: exactly as registered. */
export function isRegistered({ redirectUris }: Client, uri: string): boolean {
  return redirectUris === null ? isLoopback(uri, LOOPBACK_PATHS) : redirectUris.includes(uri);
}

/** Whether `uri` is an address of the caller's own machine with one of `paths`, and nothing more. */
export function isLoopback(uri: string, paths: readonly string[]): boolean {
  if (!URL.canParse(uri)) return false;
  const { origin, protocol, hostname } = new URL(uri);
  if (!['http:', 'https:'].includes(protocol) || !LOOPBACK_HOSTS.includes(hostname)) return false;
  return paths.some((path) => uri === origin + path);
}

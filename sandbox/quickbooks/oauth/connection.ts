import { isLoopback, LOOPBACK_PATHS as ZOHO_PATHS } from '../../accounts/clients.ts';

/** The product's registration at Intuit, in every dataset. */
export const QUICKBOOKS_CLIENT = {
  clientId: 'ABSandboxQuickBooksClientId0000000000000000000001',
  clientSecret: 'sandboxQuickBooksSecret0000000000000001',
} as const;

/** The company that is simulated. */
export const REALM_ID = '9130357992221046';

/** One company that one application may use, until revoked. */
export interface Connection {
  readonly realmId: string;
  readonly connectedAt: number;
  /** All tokens that were issued for it. */
  readonly tokens: Set<string>;
}

export interface IssuedToken {
  readonly connection: Connection;
  expiresAt: number;
}

interface AuthorizationCode {
  readonly redirectUri: string;
  /** PKCE challenge (S256) of the authorization request; undefined if none was sent. */
  readonly codeChallenge?: string | undefined;
  readonly expiresAt: number;
  /** What it was exchanged for. */
  connection?: Connection;
}

export interface Grants {
  /** Null: loopback addresses with one of `LOOPBACK_PATHS`. */
  redirectUris: readonly string[] | null;
  readonly codes: Map<string, AuthorizationCode>;
  readonly accessTokens: Map<string, IssuedToken>;
  readonly refreshTokens: Map<string, IssuedToken>;
}

export function createGrants(): Grants {
  return { redirectUris: null, codes: new Map(), accessTokens: new Map(), refreshTokens: new Map() };
}

/** Paths that may receive codes on loopback addresses unless others are registered. */
const LOOPBACK_PATHS: readonly string[] = [
  '/auth/quickbooks/connect-callback',
  '/auth/quickbooks/callback',
  '/api/auth/quickbooks/callback',
  ...ZOHO_PATHS,
];

/** From now on exactly these addresses may receive codes. */
export function registerQuickbooksRedirects(grants: Grants, redirectUris: readonly string[]): void {
  grants.redirectUris = redirectUris;
}

/** Whether codes may be sent to `uri`: exactly as registered. */
export function isRegistered({ redirectUris }: Grants, uri: string): boolean {
  return redirectUris?.includes(uri) ?? isLoopback(uri, LOOPBACK_PATHS);
}

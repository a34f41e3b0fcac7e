/** The product's registration at Intuit, in every dataset. */
export const QUICKBOOKS_CLIENT = {
  clientId: 'ABSandboxQuickBooksClientId0000000000000000000001',
  clientSecret: 'sandboxQuickBooksSecret0000000000000001',
} as const;

/** The company whose company are played. */
export const REALM_ID = '9130357992221046';
/** A company that other people's events come from. */
export const OTHER_REALM_ID = '9130357992229999';

/** One company that one application may use, until revoked. */
export interface Connection {
  readonly realmId: string;
  readonly connectedAt: number;
  /** All tokens that were given out for it. */
  readonly tokens: Set<string>;
}

export interface IssuedToken {
  readonly connection: Connection;
  expiresAt: number;
}

export interface AuthorizationCode {
  readonly redirectUri: string;
  readonly expiresAt: number;
}

export interface Grants {
  /** Null: loopback addresses with the paths in `LOOPBACK_PATHS`. */
  redirectUris: readonly string[] | null;
  readonly codes: Map<string, AuthorizationCode>;
  readonly accessTokens: Map<string, IssuedToken>;
  readonly refreshTokens: Map<string, IssuedToken>;
}

export function createGrants(): Grants {
  return { redirectUris: null, codes: new Map(), accessTokens: new Map(), refreshTokens: new Map() };
}

import type { DataCenter } from '../core/providers.ts';
import type { SandboxBase } from '../core/service.ts';
import { STAFF, VISITOR } from '../datasets/dataset.ts';
import type { Scope } from './scopes.ts';

/** A person who can sign in at Zoho. */
export interface AccountUser {
  /** Zoho's id of a person, the same in all its services. */
  readonly zuid: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isActive: boolean;
  /** The person has confirmed that the email address is theirs. */
  readonly isConfirmed: boolean;
  /** Belongs to the organization that the sandbox has; others know nothing of it. */
  readonly isStaff: boolean;
}

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Null: loopback addresses with one of `LOOPBACK_PATHS`. */
  readonly redirectUris: readonly string[] | null;
}

interface AuthorizationCode {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly givesRefreshToken: boolean;
  /** PKCE challenge (S256) of the authorization request; undefined if none was sent. */
  readonly codeChallenge: string | undefined;
  readonly expiresAt: number;
}

export interface RefreshToken {
  readonly token: string;
  readonly clientId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  /** Active access tokens made from it, oldest first. */
  readonly accessTokens: Set<string>;
  /** Tokens made since `windowStart`, for the limit of a window. */
  madeInWindow: number;
  windowStart: number;
}

export interface AccessToken {
  readonly userId: string;
  readonly clientId: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number;
  readonly refreshToken: string | null;
}

export interface AccountsState {
  readonly base: SandboxBase;
  readonly dataCenter: DataCenter;
  /** By zuid. */
  readonly users: Map<string, AccountUser>;
  readonly clients: Map<string, Client>;
  readonly codes: Map<string, AuthorizationCode>;
  readonly refreshTokens: Map<string, RefreshToken>;
  /** By user, oldest first. */
  readonly refreshTokensOfUser: Map<string, Set<string>>;
  /** When refresh tokens were issued lately, by user. */
  readonly refreshTokenTimes: Map<string, readonly number[]>;
  readonly accessTokens: Map<string, AccessToken>;
}

/** The product's registration at Zoho, in every dataset. */
export const DEFAULT_CLIENT: Client = {
  clientId: '1000.SANDBOXCLIENT0000000000000000001',
  clientSecret: 'sandbox0secret0000000000000000000000000001',
  redirectUris: null,
};

/** Who has an account in both data centers is two people to Zoho. */
const FIRST_ZUIDS: Readonly<Record<DataCenter, number>> = { us: 60_012_345_001, eu: 20_012_345_001 };

export function createAccountsState(base: SandboxBase, dataCenter: DataCenter = 'us'): AccountsState {
  const people = [...STAFF.map((person) => ({ ...person, isStaff: true })), { ...VISITOR, isStaff: false }];
  const users = people.map((person, index) => ({ ...person, isConfirmed: true, zuid: String(FIRST_ZUIDS[dataCenter] + index) }));
  return {
    base,
    dataCenter,
    users: new Map(users.map((user) => [user.zuid, user])),
    clients: new Map([[DEFAULT_CLIENT.clientId, DEFAULT_CLIENT]]),
    codes: new Map(),
    refreshTokens: new Map(),
    refreshTokensOfUser: new Map(),
    refreshTokenTimes: new Map(),
    accessTokens: new Map(),
  };
}

import type { DataCenter } from '../core/providers.ts';
import type { SandboxBase } from '../core/service.ts';
import { STAFF, VISITOR } from '../datasets/dataset.ts';
import type { Scope } from './scopes.ts';

/** A person who can sign in to Zoho. */
export interface AccountUser {
  /** ID of the person in all Zoho services. */
  readonly zuid: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isActive: boolean;
  /** Whether the person has confirmed the email address. */
  readonly isConfirmed: boolean;
  /** Whether the person belongs to the organization of the sandbox. */
  readonly isStaff: boolean;
}

interface AuthorizationCode {
  readonly dataCenter: DataCenter;
  readonly redirectUri: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly givesRefreshToken: boolean;
  /** PKCE challenge (S256) of the authorization request. */
  readonly codeChallenge: string | undefined;
  readonly expiresAt: number;
}

export interface RefreshToken {
  readonly token: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  /** Active access tokens, oldest first. */
  readonly accessTokens: Set<string>;
  /** Number of tokens created since `windowStart`. */
  createdInWindow: number;
  windowStart: number;
}

export interface AccessToken {
  readonly userId: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number;
  readonly refreshToken: string | undefined;
}

export interface AccountsState {
  readonly base: SandboxBase;
  /** By ZUID. */
  readonly users: Map<string, AccountUser>;
  readonly codes: Map<string, AuthorizationCode>;
  /** Oldest first. */
  readonly refreshTokens: Map<string, RefreshToken>;
  /** Times of the latest refresh tokens, by user. */
  readonly refreshTokenTimes: Map<string, readonly number[]>;
  readonly accessTokens: Map<string, AccessToken>;
}

/** OBDesk as a client of Zoho. */
export const ZOHO_CLIENT = {
  clientId: '1000.SANDBOXCLIENT0000000000000000001',
  clientSecret: 'sandbox0secret0000000000000000000000000001',
} as const;

const FIRST_ZUID = 60_012_345_001;

export function createAccountsState(base: SandboxBase): AccountsState {
  const people = [...STAFF.map((person) => ({ ...person, isStaff: true })), { ...VISITOR, isStaff: false }];
  const users = people.map((person, index) => ({ ...person, isConfirmed: true, zuid: String(FIRST_ZUID + index) }));
  return {
    base,
    users: new Map(users.map((user) => [user.zuid, user])),
    codes: new Map(),
    refreshTokens: new Map(),
    refreshTokenTimes: new Map(),
    accessTokens: new Map(),
  };
}

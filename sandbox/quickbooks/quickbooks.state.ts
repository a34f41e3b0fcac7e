import type { SandboxBase } from '../core/service.ts';
import { type Company, createCompany, type Properties } from './company.ts';

/** OBDesk as a client of Intuit. */
export const QUICKBOOKS_CLIENT = {
  clientId: 'ABSandboxQuickBooksClientId0000000000000000000001',
  clientSecret: 'sandboxQuickBooksSecret0000000000000001',
} as const;

/** ID of the company. */
export const REALM_ID = '9130357992221046';

/** Access to a company until it is revoked. */
export interface Connection {
  readonly realmId: string;
  readonly connectedAt: number;
  /** All tokens of the connection. */
  readonly tokens: Set<string>;
}

export interface IssuedToken {
  readonly connection: Connection;
  expiresAt: number;
}

interface AuthorizationCode {
  readonly redirectUri: string;
  /** PKCE challenge (S256) of the authorization request. */
  readonly codeChallenge?: string | undefined;
  readonly expiresAt: number;
  /** The connection for which the code was exchanged. */
  connection?: Connection;
}

export interface QuickbooksState {
  readonly base: SandboxBase;
  readonly company: Company;
  readonly codes: Map<string, AuthorizationCode>;
  readonly accessTokens: Map<string, IssuedToken>;
  readonly refreshTokens: Map<string, IssuedToken>;
  /** First response by `requestid`. */
  readonly responses: Map<string, { readonly fingerprint: string; readonly body: Properties }>;
  /** Times of the calls of the last minute, oldest first. */
  callTimes: number[];
}

export function createQuickbooksState(base: SandboxBase): QuickbooksState {
  return {
    base,
    company: createCompany(base),
    codes: new Map(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
    responses: new Map(),
    callTimes: [],
  };
}

import type { MailProvider } from './providers.ts';

/** A consent of a user. */
export interface Grant {
  readonly provider: MailProvider;
  /** Address of the user. */
  readonly account: string;
  readonly scopes: readonly string[];
  readonly grantedAt: number;
  isRevoked?: boolean;
}

export interface MailToken {
  readonly grant: Grant;
  expiresAt: number;
}

export interface MailCode {
  readonly grant: Grant;
  readonly redirectUri: string;
  readonly codeChallenge: string | undefined;
  readonly isOffline: boolean;
  readonly expiresAt: number;
  isUsed?: boolean;
}

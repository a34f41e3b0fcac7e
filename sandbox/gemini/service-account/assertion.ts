import { verify } from 'node:crypto';
import { findKeys } from './accounts.ts';

/** Why Google refuses an assertion. */
export class GrantError extends Error {
  readonly code: string;

  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}

interface Claims {
  readonly iss?: unknown;
  readonly scope?: unknown;
  readonly aud?: unknown;
  readonly iat?: unknown;
  readonly exp?: unknown;
}

/** The scopes with one of which the service may be called. */
const SCOPES = ['https://www.googleapis.com/auth/cloud-platform', 'https://www.googleapis.com/auth/generative-language'];
const LONGEST_SECONDS = 3_600;
/** How far clocks may be apart. */
const SKEW_SECONDS = 300;
const TOO_LONG =
  'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.';

/** The account that an assertion is signed by; throws a `GrantError`. `now` is in milliseconds. */
export function readAssertion(assertion: string, audiences: readonly string[], now: number): string {
  const [head = '', body = '', signature = ''] = assertion.split('.');
  const claims = decode(body) as Claims;
  const email = String(claims.iss);
  const keys = findKeys(email);
  if ((decode(head) as { alg?: unknown }).alg !== 'RS256') throw new GrantError('invalid_grant', 'Invalid JWT: algorithm is not allowed.');
  if (!keys) throw new GrantError('invalid_grant', 'Invalid grant: account not found');
  const isSigned = verify('RSA-SHA256', Buffer.from(`${head}.${body}`), keys.publicKey, Buffer.from(signature, 'base64url'));
  if (!isSigned) throw new GrantError('invalid_grant', 'Invalid JWT Signature.');
  checkClaims(claims, audiences, now / 1_000);
  return email;
}

function checkClaims({ scope, aud, iat, exp }: Claims, audiences: readonly string[], now: number): void {
  if (!audiences.includes(String(aud)))
    throw new GrantError('invalid_grant', 'Invalid JWT: Failed audience check. The right audience is https://oauth2.googleapis.com/token');
  const from = Number(iat);
  const to = Number(exp);
  const isTimely = from <= now + SKEW_SECONDS && to > now && to - from <= LONGEST_SECONDS;
  if (!isTimely) throw new GrantError('invalid_grant', TOO_LONG);
  if (
    !String(scope ?? '')
      .split(' ')
      .some((each) => SCOPES.includes(each))
  )
    throw new GrantError('invalid_scope', 'Invalid OAuth scope or ID token audience provided.');
}

function decode(part: string): object {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // It is refused below, like everything that is no object.
  }
  throw new GrantError('invalid_grant', 'Invalid JWT: unable to parse token.');
}

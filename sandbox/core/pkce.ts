import { createHash } from 'node:crypto';

/** Whether a verifier fits the S256 challenge of its authorization request (RFC 7636); always true if no challenge was sent. */
export function isVerified(challenge: string | undefined, verifier = ''): boolean {
  return challenge === undefined || createHash('sha256').update(verifier).digest('base64url') === challenge;
}

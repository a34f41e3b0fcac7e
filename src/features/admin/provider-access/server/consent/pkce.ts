import { createHash } from 'node:crypto';
import { newToken } from '../../../../../platform/server/http/token-cookie.ts';

/** A PKCE verifier with its S256 challenge (RFC 7636). */
export function createPkce(): { readonly verifier: string; readonly challenge: string } {
  const verifier = newToken();
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

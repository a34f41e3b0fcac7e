import { createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import type { DeskState } from '../desk.state.ts';

const KEY_ID = 'sandbox-1';
const LIFETIME_SECONDS = 300;

let privateKey: KeyObject | undefined;

/** Making a key takes a moment, so it waits for the first delivery and then stays for the process. */
function getKey(): KeyObject {
  privateKey ??= generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  return privateKey;
}

/** The value of `X-ZDesk-JWT`: it says who sends to whom and does not sign the body. */
export function signedHeader({ base, orgId }: DeskState, webhookId: string): string {
  const now = Math.floor(base.clock.now() / 1_000);
  const head = encoded({ alg: 'RS256', typ: 'JWT', kid: KEY_ID });
  const claims = encoded({ iss: `orgId:${orgId}`, aud: `webhookId:${webhookId}`, iat: now, exp: now + LIFETIME_SECONDS });
  return `${head}.${claims}.${sign('RSA-SHA256', Buffer.from(`${head}.${claims}`), getKey()).toString('base64url')}`;
}

/** The keys that verify the header, as `/.well-known/jwks.json` answers them. */
export function publicKeys(): { keys: (JsonWebKey & { kid: string })[] } {
  return { keys: [{ ...createPublicKey(getKey()).export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] };
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

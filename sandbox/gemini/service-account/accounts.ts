import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A service account whose project may use the service, and one whose project may not. */
export const ACCOUNT_EMAIL = 'obdesk@sandbox-project.iam.gserviceaccount.com';
export const FORBIDDEN_ACCOUNT_EMAIL = 'obdesk@project-without-rights.iam.gserviceaccount.com';

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const pairs = new Map<string, KeyPair>();

/** The keys of an account, made once for each process; undefined: there is no such account. */
export function findKeys(email: string): KeyPair | undefined {
  if (email !== ACCOUNT_EMAIL && email !== FORBIDDEN_ACCOUNT_EMAIL) return undefined;
  const pair = pairs.get(email) ?? generateKeyPairSync('rsa', { modulusLength: 2048 });
  pairs.set(email, pair);
  return pair;
}

/** The key file of an account, as Google offers it for download; its `token_uri` is not to be believed by anybody. */
export function toKeyFile(email: string): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: email.split(/[@.]/)[1],
    private_key_id: 'sandbox',
    private_key: findKeys(email)?.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: email,
    client_id: '100000000000000000001',
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token',
    universe_domain: 'googleapis.com',
  });
}

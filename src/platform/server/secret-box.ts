import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Encrypts secrets for storage, bound to the row they belong to. */
export interface SecretBox {
  /** Encrypts with the newest key. Text sealed for one `row`, such as `settings:apiKey`, doesn't open in another. */
  seal(row: string, plain: string): string;
  /** Returns undefined if the key is unknown, the row differs, or the text was modified. */
  open(row: string, sealed: string): string | undefined;
  /** Re-encrypts with the newest key, or returns the text as is if it already uses it; undefined if unreadable. */
  reencrypt(row: string, sealed: string): string | undefined;
  /** Identifies the newest key without revealing it. */
  readonly keyMark: string;
  hasKey(keyMark: string): boolean;
  /** Signs a text with a key derived from the newest key for `purpose`. */
  sign(purpose: string, text: string): string;
  /** Whether the signature was made with the newest or a previous key for exactly this text. */
  isSigned(purpose: string, text: string, signature: string): boolean;
  /** Like `sign`, in 16 lower-case letters and digits (80 bits), for email addresses and IDs, whose length is limited. */
  signShort(purpose: string, text: string): string;
  isSignedShort(purpose: string, text: string, signature: string): boolean;
}

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Uses AES-256-GCM with the row as additional data. `previous` keys only decrypt. */
export function createSecretBox(secret: string, previous: readonly string[] = []): SecretBox {
  const key = toKey(secret);
  const keys = [key, ...previous.map(toKey)];
  const seal = (row: string, plain: string) => encrypt(key, row, plain);
  const open = (row: string, sealed: string) => findFirst(keys, (each) => decrypt(each, row, sealed));
  return {
    seal,
    open,
    keyMark: toKeyMark(key),
    reencrypt(row, sealed) {
      if (decrypt(key, row, sealed) !== undefined) return sealed;
      const plain = open(row, sealed);
      return plain === undefined ? undefined : seal(row, plain);
    },
    hasKey: (mark) => keys.some((each) => toKeyMark(each) === mark),
    sign: (purpose, text) => signWith(secret, purpose, text).toString('hex'),
    isSigned(purpose, text, signature) {
      const received = Buffer.from(signature, 'hex');
      return (
        received.length === KEY_BYTES && [secret, ...previous].some((each) => timingSafeEqual(received, signWith(each, purpose, text)))
      );
    },
    signShort: (purpose, text) => shorten(signWith(secret, purpose, text)),
    isSignedShort(purpose, text, signature) {
      const received = Buffer.from(signature);
      const expected = [secret, ...previous].map((each) => Buffer.from(shorten(signWith(each, purpose, text))));
      return expected.some((each) => each.length === received.length && timingSafeEqual(received, each));
    },
  };
}

const BASE_32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Encodes the first 16 bytes as a character each. */
const shorten = (signature: Buffer): string => [...signature.subarray(0, 16)].map((byte) => BASE_32.charAt(byte % 32)).join('');

const toKey = (secret: string) => createHash('sha256').update(`obdesk secrets ${secret}`).digest();

const toKeyMark = (key: Buffer) => createHash('sha256').update('obdesk key mark').update(key).digest('hex').slice(0, 16);

function signWith(secret: string, purpose: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `obdesk signature ${purpose}`, KEY_BYTES));
  return createHmac('sha256', key).update(text).digest();
}

function findFirst<K, T>(keys: readonly K[], find: (key: K) => T | undefined): T | undefined {
  for (const key of keys) {
    const found = find(key);
    if (found !== undefined) return found;
  }
  return undefined;
}

function encrypt(key: Buffer, row: string, plain: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(row));
  const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

function decrypt(key: Buffer, row: string, sealed: string): string | undefined {
  const [version, text] = sealed.split('.');
  const bytes = Buffer.from(text ?? '', 'base64url');
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(row));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

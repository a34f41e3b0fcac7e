import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Encrypts secrets before they are stored, bound to the row they belong to. */
export interface SecretBox {
  /** Seals with the newest key. `row` names the place, e.g. `settings:apiKey`; text sealed for one row does not open in another. */
  seal(row: string, plain: string): string;
  /** Undefined when the text was sealed with a key that is not known here or for another row, or was changed. */
  open(row: string, sealed: string): string | undefined;
  /** Seals again with the newest key; the same text when it is sealed with that, undefined when it does not open. */
  reseal(row: string, sealed: string): string | undefined;
  /** The same for the same newest key; says nothing of the key itself. */
  readonly keyMark: string;
  /** Whether a mark is that of the newest key or of one before it. */
  knows(keyMark: string): boolean;
  /** Signs a text with the newest key, by one that is made of it for `purpose` alone. */
  sign(purpose: string, text: string): string;
  /** True when whoever made the signature had the newest key or one before it, and the text is as it was. */
  isSigned(purpose: string, text: string, signature: string): boolean;
}

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** AES-256-GCM with the row's name as additional data. `previous` are the keys before this one, which open what they have sealed. */
export function createSecretBox(secret: string, previous: readonly string[] = []): SecretBox {
  const key = toKey(secret);
  const keys = [key, ...previous.map(toKey)];
  const seal = (row: string, plain: string) => sealWith(key, row, plain);
  const open = (row: string, sealed: string) => firstOf(keys, (each) => openWith(each, row, sealed));
  return {
    ...{ seal, open, keyMark: markOf(key) },
    reseal(row, sealed) {
      if (openWith(key, row, sealed) !== undefined) return sealed;
      const plain = open(row, sealed);
      return plain === undefined ? undefined : seal(row, plain);
    },
    knows: (mark) => keys.some((each) => markOf(each) === mark),
    sign: (purpose, text) => signWith(secret, purpose, text).toString('hex'),
    isSigned(purpose, text, signature) {
      const given = Buffer.from(signature, 'hex');
      return given.length === KEY_BYTES && [secret, ...previous].some((each) => timingSafeEqual(given, signWith(each, purpose, text)));
    },
  };
}

const toKey = (secret: string) => createHash('sha256').update(`obdesk secrets ${secret}`).digest();

const markOf = (key: Buffer) => createHash('sha256').update('obdesk key mark').update(key).digest('hex').slice(0, 16);

function signWith(secret: string, purpose: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `obdesk signature ${purpose}`, KEY_BYTES));
  return createHmac('sha256', key).update(text).digest();
}

function firstOf<K, T>(keys: readonly K[], find: (key: K) => T | undefined): T | undefined {
  for (const key of keys) {
    const found = find(key);
    if (found !== undefined) return found;
  }
  return undefined;
}

function sealWith(key: Buffer, row: string, plain: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(row));
  const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

function openWith(key: Buffer, row: string, sealed: string): string | undefined {
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

import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Encrypts secrets before they are stored, bound to the row they belong to. */
export interface SecretBox {
  /** `row` names the place, e.g. `settings:apiKey`; text sealed for one row does not open in another. */
  seal(row: string, plain: string): string;
  /** Undefined when the text was sealed with another key or for another row, or was changed. */
  open(row: string, sealed: string): string | undefined;
  /** The same for the same key; says nothing of the key itself. */
  readonly keyMark: string;
  /** Signs a text, by a key that is made of this one for `purpose` alone. */
  sign(purpose: string, text: string): string;
  /** True when whoever made the signature had the key, and the text is as it was. */
  isSigned(purpose: string, text: string, signature: string): boolean;
}

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** AES-256-GCM with the row's name as additional data. */
export function createSecretBox(secret: string): SecretBox {
  const key = createHash('sha256').update(`obdesk secrets ${secret}`).digest();
  const toSignature = (purpose: string, text: string): Buffer => {
    const signingKey = Buffer.from(hkdfSync('sha256', secret, '', `obdesk signature ${purpose}`, KEY_BYTES));
    return createHmac('sha256', signingKey).update(text).digest();
  };
  return {
    sign: (purpose, text) => toSignature(purpose, text).toString('hex'),
    isSigned(purpose, text, signature) {
      const given = Buffer.from(signature, 'hex');
      return given.length === KEY_BYTES && timingSafeEqual(given, toSignature(purpose, text));
    },
    keyMark: createHash('sha256').update('obdesk key mark').update(key).digest('hex').slice(0, 16),
    seal(row, plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(row));
      const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${sealed.toString('base64url')}`;
    },
    open(row, sealed) {
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
    },
  };
}

const keyFile = (dataDir: string) => join(dataDir, 'app-secret');

/** The key for secrets if this machine has one; none is made. */
export async function findAppSecret(config: Config, dataDir: string): Promise<string | undefined> {
  if (config.appSecret) return config.appSecret;
  const stored = await readFile(keyFile(dataDir), 'utf8').catch(() => '');
  return stored.trim() || undefined;
}

/** The key for secrets: `APP_SECRET`, else one made once and kept in the data folder, readable by its owner only. */
export async function readAppSecret(config: Config, dataDir: string): Promise<string> {
  if (config.appSecret) return config.appSecret;
  const path = keyFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  await chmod(path, 0o600);
  return (await readFile(path, 'utf8')).trim();
}

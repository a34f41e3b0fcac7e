import { z } from 'zod';
import { TEXT_LIMIT } from '../../../platform/fields.ts';
import { optionalField } from '../../../platform/record/record-field.ts';

/** Value returned in place of a stored secret. Sending it back keeps the secret. */
export const SECRET_MASK = '********';

/** Whether a secret is stored. */
const SecretState = z.enum([SECRET_MASK, '']);

/** A write-only text: the mask keeps it, `''` deletes it, and any other text accepted by `isValid` replaces it. */
export function secret(label: string, { isValid = () => true, message }: { isValid?: (text: string) => boolean; message?: string } = {}) {
  const isKept = (text: string) => text === '' || text === SECRET_MASK;
  const input = z
    .string()
    .max(TEXT_LIMIT)
    .refine((text) => text === '' || text.trim() !== '', `${label} can’t be blank`)
    .trim()
    .refine((text) => isKept(text) || isValid(text), message ?? `${label} isn’t valid`);
  return optionalField({ label, limit: TEXT_LIMIT, reply: SecretState, input, isSecret: true }, '');
}

/** Whether a text is a Google service account key, as in the JSON file that Google offers for download. */
export function isServiceAccount(text: string): boolean {
  const key = parseObject(text);
  return key.type === 'service_account' && isText(key.client_email) && isText(key.private_key);
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

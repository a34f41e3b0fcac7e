import { z } from 'zod';
import { TEXT_LIMIT } from '../../../platform/fields.ts';
import { optionalField } from '../../../platform/record/record-field.ts';

/** The value that is read instead of a stored secret; sent back, it keeps the secret. */
export const SECRET_MASK = '********';

/** The readable state of a secret: stored, or not. */
const SecretState = z.enum([SECRET_MASK, '']);

/** A text that is written and never read back: the mask keeps it, `''` erases it, anything else that `isValid` accepts replaces it. */
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

/** Whether a text is the key of a Google service account, as the JSON file that Google offers for download. */
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

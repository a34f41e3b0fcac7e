import { createHash } from 'node:crypto';
import { normalizeStored } from '../../stored-text.rules.ts';

/** A text in short, for telling whether it was edited; what Zoho itself does to a text is no edit. */
export const digestOf = (text: string): string => createHash('sha256').update(normalizeStored(text)).digest('base64url').slice(0, 22);

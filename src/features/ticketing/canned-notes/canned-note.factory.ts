import type { z } from 'zod';
import type { NewCannedNote } from './canned-note.contract.ts';

/** The body of a POST that adds a valid canned note; state only what matters. */
export function aCannedNote(given: Partial<z.input<typeof NewCannedNote>> = {}): z.input<typeof NewCannedNote> {
  return { name: 'Ask for the flash log', shortcut: 'log', body: 'Hello {{customerName}}, please send us the flash log.', ...given };
}

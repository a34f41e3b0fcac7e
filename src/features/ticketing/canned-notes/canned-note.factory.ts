import type { z } from 'zod';
import type { NewCannedNote } from './canned-note.contract.ts';

/** Request body of a valid canned note, with overrides. */
export function aCannedNote(given: Partial<z.input<typeof NewCannedNote>> = {}): z.input<typeof NewCannedNote> {
  return { name: 'Ask for the flash log', shortcut: 'log', body: 'Hello {{customerName}}, please send us the flash log.', ...given };
}

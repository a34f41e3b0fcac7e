import { z } from 'zod';
import { isoTime, paging } from '../../../platform/fields.ts';
import { requiredText, yesNo } from '../../../platform/record/fields.ts';
import { recordEndpoints } from '../../../platform/record/record-endpoints.ts';
import { optionalField, serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'canned-note': CannedNote;
  }
}

const SHORTCUT_LIMIT = 30;
const shortcut = z
  .string()
  .trim()
  .max(SHORTCUT_LIMIT)
  .regex(/^[^\s/]*$/, 'A shortcut can’t contain spaces or slashes');

export const cannedNoteFields = recordFields({
  id: serverOwned(z.string()),
  name: requiredText('Name', 80),
  /** Shortcut typed after a slash; empty for none. */
  shortcut: optionalField({ label: 'Shortcut', limit: SHORTCUT_LIMIT, reply: z.string(), input: shortcut }, ''),
  /** May contain placeholders. */
  body: requiredText('Text', 10_000),
  /** Visible to all users; otherwise only to the owner. */
  isShared: yesNo('Shared', true),
  /** Null if the user was deleted. */
  ownerId: serverOwned(z.string().nullable()),
  ownerName: serverOwned(z.string()),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

export const cannedNoteSchemas = recordSchemas(cannedNoteFields);
export const { Record: CannedNote, New: NewCannedNote, Change: CannedNoteChange } = cannedNoteSchemas;
export type CannedNote = z.infer<typeof CannedNote>;
export type NewCannedNote = z.output<typeof NewCannedNote>;
export type CannedNoteChange = z.output<typeof CannedNoteChange>;

export const CannedNoteQuery = z.strictObject({ ...paging, q: z.string().max(200).optional() });
export type CannedNoteQuery = z.output<typeof CannedNoteQuery>;

export const cannedNoteApi = recordEndpoints({
  path: '/api/canned-notes',
  nouns: ['a canned note', 'canned notes'],
  schemas: cannedNoteSchemas,
  query: CannedNoteQuery,
  writers: 'user',
  descriptions: {
    list: 'Returns the caller’s own canned notes and all shared ones, sorted by name.',
    update:
      'Users can update their own canned notes; Admins can also update shared ones. Returns 403 for other users and 409 if `version` is outdated.',
    remove: 'Users can delete their own canned notes; Admins can also delete shared ones. Returns 403 for other users.',
  },
});

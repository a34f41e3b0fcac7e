import { z } from 'zod';
import { isoTime, paging } from '../../../platform/fields.ts';
import { requiredText } from '../../../platform/record/fields.ts';
import { recordEndpoints } from '../../../platform/record/record-endpoints.ts';
import { serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { activityTarget, targetFilters } from './activity-target.contract.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'customer-note': Note;
  }
}

export const noteFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['NOTE-000001'] })),
  text: requiredText('Note', 5_000),
  ...activityTarget,
  authorId: serverOwned(z.string()),
  /** Name of the author when the note was written. */
  authorName: serverOwned(z.string()),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

const noteSchemas = recordSchemas(noteFields);
export const { Record: Note, New: NewNote, Change: NoteChange } = noteSchemas;
export type Note = z.infer<typeof Note>;
export type NewNote = z.output<typeof NewNote>;
export type NoteChange = z.output<typeof NoteChange>;

export const NoteQuery = z.strictObject({ ...paging, ...targetFilters });
export type NoteQuery = z.output<typeof NoteQuery>;

export const noteApi = recordEndpoints({
  path: '/api/notes',
  nouns: ['a note', 'notes'],
  schemas: noteSchemas,
  query: NoteQuery,
  writers: 'user',
  descriptions: {
    list: 'Returns notes on customers and leads, newest first.',
    create:
      'Adds a note to the customer in `customerId` or the lead in `leadId`. A note on a lead also appears on the timeline of its customer.',
    update: 'Changes the text. Returns 403 unless the caller is the author or an Admin, and 409 if `version` is outdated.',
    remove: 'Returns 403 unless the caller is the author or an Admin. This can’t be undone.',
  },
});

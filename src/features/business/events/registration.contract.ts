import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging } from '../../../platform/fields.ts';
import { requiredEmail, requiredText, text } from '../../../platform/record/fields.ts';
import { serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';

/** Most registrations per request. */
export const IMPORT_LIMIT = 5_000;

export const registrationFields = recordFields({
  id: serverOwned(z.number().int()),
  name: requiredText('Name', 200),
  email: requiredEmail('Email'),
  company: text('Company', 500),
  registeredAt: serverOwned(isoTime),
});

/** An attendee. Email addresses are unique per event. */
export const { Record: Registration, New: NewRegistration } = recordSchemas(registrationFields);
export type Registration = z.infer<typeof Registration>;
export type NewRegistration = z.output<typeof NewRegistration>;

export const RegistrationQuery = z.strictObject({
  ...paging,
  /** Part of the name, email address or company. */
  q: z.string().max(200).optional(),
});
export type RegistrationQuery = z.output<typeof RegistrationQuery>;

export const RegistrationImport = z.strictObject({
  registrations: z.array(NewRegistration).max(IMPORT_LIMIT),
  /** Returns the result without saving. */
  dryRun: z.boolean().default(false),
});
export type RegistrationImport = z.output<typeof RegistrationImport>;

/** The number of added attendees, and those skipped because they were already registered or repeated in the request. */
export const ImportedRegistrations = z.object({
  added: z.number().int(),
  skipped: z.array(z.object({ name: z.string(), email: z.string() })),
});
export type ImportedRegistrations = z.infer<typeof ImportedRegistrations>;

export const registrationApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/events/:id/registrations',
    access: 'user',
    summary: 'List an event’s attendees',
    description: 'Returns attendees by name.',
    query: RegistrationQuery,
    reply: z.array(Registration),
    paged: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/events/:id/registrations',
    access: 'admin',
    summary: 'Add an attendee',
    description: 'Returns 409 if the email address is already registered for the event.',
    body: NewRegistration,
    reply: Registration,
    status: 201,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/events/:id/registrations/import',
    access: 'admin',
    summary: 'Import attendees',
    description:
      'Adds up to 5,000 attendees in one transaction. Email addresses that are already registered or repeated in the request are returned in `skipped`, so the request is safe to repeat. Set `dryRun` to preview the result without saving.',
    body: RegistrationImport,
    bodyLimits: { bytes: 4_000_000, listLength: IMPORT_LIMIT },
    reply: ImportedRegistrations,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/events/:id/registrations/:registrationId',
    access: 'admin',
    summary: 'Remove an attendee',
  }),
};

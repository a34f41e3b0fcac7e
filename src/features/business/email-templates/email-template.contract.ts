import { z } from 'zod';
import { isoTime, paging } from '../../../platform/fields.ts';
import { choice, requiredText } from '../../../platform/record/fields.ts';
import { recordEndpoints } from '../../../platform/record/record-endpoints.ts';
import { serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'email-template': EmailTemplate;
  }
}

export const TEMPLATE_TYPES = ['general', 'event_announcement', 'invoice'] as const;

export const TEMPLATE_TYPE_LABELS: Readonly<Record<(typeof TEMPLATE_TYPES)[number], string>> = {
  general: 'General',
  event_announcement: 'Event announcement',
  invoice: 'Invoice',
};

export const templateFields = recordFields({
  id: serverOwned(z.string()),
  name: requiredText('Name', 200),
  type: choice('Type', TEMPLATE_TYPES, { initial: 'general', labels: TEMPLATE_TYPE_LABELS }),
  /** Plain text. May contain placeholders, like the body. */
  subject: requiredText('Subject', 500),
  body: requiredText('Body', 10_000),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

export const templateSchemas = recordSchemas(templateFields);
export const { Record: EmailTemplate, New: NewEmailTemplate, Change: EmailTemplateChange } = templateSchemas;
export type EmailTemplate = z.infer<typeof EmailTemplate>;
export type NewEmailTemplate = z.output<typeof NewEmailTemplate>;
export type EmailTemplateChange = z.output<typeof EmailTemplateChange>;

export const EmailTemplateQuery = z.strictObject(paging);
export type EmailTemplateQuery = z.output<typeof EmailTemplateQuery>;

const { list, create, update, remove } = recordEndpoints({
  path: '/api/email-templates',
  nouns: ['an email template', 'email templates'],
  schemas: templateSchemas,
  query: EmailTemplateQuery,
  writers: 'admin',
  descriptions: { list: 'Returns the templates in the order they were created, oldest first.' },
});

/** The list returns complete templates, so there is no endpoint for a single one. */
export const templateApi = { list, create, update, remove };

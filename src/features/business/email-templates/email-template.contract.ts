import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging } from '../../../platform/fields.ts';
import { choice, requiredText } from '../../../platform/record/fields.ts';
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

export const templateApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/email-templates',
    access: 'user',
    summary: 'List email templates',
    description: 'Returns the templates in the order they were created, oldest first.',
    query: EmailTemplateQuery,
    reply: z.array(EmailTemplate),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/email-templates',
    access: 'admin',
    summary: 'Create an email template',
    body: NewEmailTemplate,
    reply: EmailTemplate,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/email-templates/:id',
    access: 'admin',
    summary: 'Update an email template',
    body: EmailTemplateChange,
    reply: EmailTemplate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/email-templates/:id',
    access: 'admin',
    summary: 'Delete an email template',
    description: 'This can’t be undone.',
  }),
};

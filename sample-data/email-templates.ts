import type { NewEmailTemplate } from '../src/features/email-templates/email-template.contract.ts';
import type { Db } from '../src/platform/server/database/database.ts';
import { insertRows } from './insert-rows.ts';

const EMAIL_TEMPLATES: readonly NewEmailTemplate[] = [
  {
    name: 'Tool received',
    type: 'general',
    subject: 'Your tool has arrived ({{ticketId}})',
    body: `Hello {{customerName}},

your tool has arrived at our workshop. We look at it within two working days and tell you what we find before we repair anything.

Please name {{ticketId}} when you write or call, so that we find it at once.

Your service desk`,
  },
  {
    name: 'Spring key programming class',
    type: 'event_announcement',
    subject: 'Key programming class this spring',
    body: `Hello {{customerName}},

this spring we teach a day of key and module programming, with your own tool in your hands. Places are few; answer this e-mail to take one.

Your training team`,
  },
  {
    name: 'Your invoice',
    type: 'invoice',
    subject: 'Your invoice for {{ticketId}}',
    body: `Hello {{customerName}},

the work on {{ticketId}} is done. Here is your invoice:
{{invoiceLink}}

Thank you for working with us.

Your service desk`,
  },
];

/** What the sample firm writes to its customers again and again. */
export const loadEmailTemplates = (db: Db): Promise<void> => insertRows(db, 'email_templates', [...EMAIL_TEMPLATES]);

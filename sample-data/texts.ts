import type { NewEmailTemplate } from '../src/features/business/email-templates/email-template.contract.ts';
import type { NewCannedNote } from '../src/features/ticketing/canned-notes/canned-note.contract.ts';
import type { Db } from '../src/platform/server/database/database.ts';
import { staff } from './business.ts';
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

const CANNED_NOTES: readonly Omit<NewCannedNote, 'isShared'>[] = [
  {
    name: 'Keep the battery maintained',
    shortcut: 'battery',
    body: `{{customerName}}, before we start on {{vehicle}} please connect a battery maintainer of at least 50 A and switch off every consumer. Below 12.5 V we stop, because a flash that breaks off can leave the module dead.`,
  },
  {
    name: 'Ask for the flash log',
    shortcut: 'log',
    body: `Please send us the log of the last attempt: on the tool under Settings, Logs, Export. Name {{ticketId}} in the subject, so that it finds its way here.`,
  },
  {
    name: 'Send the tool in',
    shortcut: 'send',
    body: `Please send {{toolSerial}} with its cables and the power supply to our workshop. Write {{ticketId}} on the box. We look at it within two working days and tell you the price before we repair anything.`,
  },
  {
    name: 'Programming finished',
    shortcut: 'done',
    body: `{{vehicle}} (VIN {{vin}}) is programmed and coded. Please do the relearns shown on the tool, clear all faults and drive a few miles; write to us if anything comes back.\n\n{{myName}}`,
  },
];

/** What the staff of the sample firm write into tickets again and again. */
export async function loadCannedNotes(db: Db): Promise<void> {
  const owner_name = staff[0]?.fullName ?? '';
  const { rows } = await db.query<{ id: string }>('SELECT id FROM users WHERE full_name = $1', [owner_name]);
  const owner = { is_shared: true, owner_id: rows[0]?.id, owner_name };
  await insertRows(
    db,
    'canned_notes',
    CANNED_NOTES.map((note) => ({ ...note, ...owner })),
  );
}

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

Your tool has arrived at our service center. We will inspect it within two business days and tell you what we find before we repair anything.

Please mention {{ticketId}} when you write or call so we can find it right away.

Your service desk`,
  },
  {
    name: 'Spring key programming class',
    type: 'event_announcement',
    subject: 'Key programming class this spring',
    body: `Hello {{customerName}},

This spring we are teaching a one-day class on key and module programming, hands-on with your own tool. Seats are limited; reply to this email to reserve yours.

Your training team`,
  },
  {
    name: 'Your invoice',
    type: 'invoice',
    subject: 'Your invoice for {{ticketId}}',
    body: `Hello {{customerName}},

The work on {{ticketId}} is complete. Here is your invoice:
{{invoiceLink}}

Thank you for your business.

Your service desk`,
  },
];

/** Email templates of the sample business. */
export const loadEmailTemplates = (db: Db): Promise<void> => insertRows(db, 'email_templates', [...EMAIL_TEMPLATES]);

const CANNED_NOTES: readonly Omit<NewCannedNote, 'isShared'>[] = [
  {
    name: 'Keep the battery maintained',
    shortcut: 'battery',
    body: `{{customerName}}, before we start on {{vehicle}}, please connect a battery maintainer of at least 50 A and turn off all electrical loads. We stop below 12.5 V, because an interrupted flash can brick the module.`,
  },
  {
    name: 'Ask for the flash log',
    shortcut: 'log',
    body: `Please send us the log of the last attempt: on the tool, go to Settings, Logs, Export. Put {{ticketId}} in the subject line so it reaches us.`,
  },
  {
    name: 'Ship the tool to us',
    shortcut: 'send',
    body: `Please send {{toolSerial}} with its cables and power supply to our service center. Write {{ticketId}} on the box. We will inspect it within two business days and quote a price before we repair anything.`,
  },
  {
    name: 'Programming finished',
    shortcut: 'done',
    body: `{{vehicle}} (VIN {{vin}}) is programmed and coded. Please do the relearns shown on the tool, clear all faults and drive a few miles. Let us know if anything comes back.\n\n{{myName}}`,
  },
];

/** Canned notes of the staff. */
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

import { toContactKey } from '../../src/features/zoho/sync/server/links/contacts.ts';
import type { Db } from '../../src/platform/server/database/database.ts';
import type { SandboxRecord } from './sample-sandbox.ts';

interface Contact {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string;
  readonly email: string | null;
}

export interface DeskContacts {
  /** The id of the contact with these values of a ticket. */
  idOf(theirs: Readonly<Record<string, string>>): string;
  records(): SandboxRecord[];
}

const IDS_FROM = 1_894_400_000_500_000;

/** The contacts of tickets, which are in Zoho Desk before them; those that are linked keep their ids. */
export async function collectContacts(db: Db, at: string): Promise<DeskContacts> {
  const { rows } = await db.query<{ key: string; id: string }>(
    "SELECT record_id AS key, zoho_id AS id FROM sync_links WHERE kind = 'contact' AND zoho_id IS NOT NULL",
  );
  const known = new Map(rows.map(({ key, id }) => [key, id]));
  const taken = new Set(known.values());
  const contacts = new Map<string, Contact>();
  let last = IDS_FROM;
  const nextId = () => {
    do last += 1;
    while (taken.has(String(last)));
    return String(last);
  };
  return {
    idOf({ email = '', contactName = '' }) {
      const key = toContactKey({ email, name: contactName, company: '' });
      const contact = contacts.get(key) ?? { id: known.get(key) ?? nextId(), ...splitName(contactName || email), email: email || null };
      contacts.set(key, contact);
      return contact.id;
    },
    records: () => [...contacts.values()].map(({ id, ...values }) => ({ id, at, values })),
  };
}

function splitName(name: string): Pick<Contact, 'firstName' | 'lastName'> {
  const [first = '', ...rest] = name.split(' ');
  return rest.length > 0 ? { firstName: first, lastName: rest.join(' ') } : { firstName: null, lastName: first || 'Unknown' };
}

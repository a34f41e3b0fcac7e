import { createHash, randomUUID } from 'node:crypto';
import { toMessageId, toThreadAddress } from '../../../features/mail/mail-client/server/build.ts';
import type { Customer } from '../../../features/master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../features/master-data/customers/customer.factory.ts';
import type { ApiCaller } from '../api-caller.ts';
import type { TestServer } from '../test-server.ts';
import { createTicket, mergeTickets } from '../ticket-steps.ts';
import type { CorpusTicket, CorpusWorld, TicketRole } from './corpus-world.ts';
import { SANDBOX_ADDRESS } from './mail-at-sandbox.ts';

const CONTACT = 'ada@harbor.example';
const COLLEAGUE = 'lee@harbor.example';
const OTHER_CONTACT = 'bo@castle.example';
const SHARED_CONTACT = 'office@shared.example';
const DOMAIN = 'obdesk.example';
export const SECOND_ADDRESS = 'orders@obdesk.example';

interface WorldPlace {
  readonly server: TestServer;
  readonly admin: ApiCaller;
  readonly mailboxId: string;
}

/** Creates the records that the messages of the corpus refer to. */
export async function createMailWorld({ server, admin, mailboxId }: WorldPlace): Promise<CorpusWorld> {
  const { database, deps } = server;
  const addCustomer = async (shopName: string, ...emails: string[]) => {
    const contacts = emails.map((email) => ({ name: '', email, phone: '' }));
    return (await admin.post<Customer>('/api/customers', aCustomer({ shopName, contacts }))).body;
  };
  const harbor = await addCustomer('Harbor Garage', CONTACT, COLLEAGUE, SHARED_CONTACT);
  await addCustomer('Harbor Tools', SHARED_CONTACT);
  const castle = await addCustomer('Castle Motors', OTHER_CONTACT);
  const staff = await server.signedIn({ fullName: 'Sam Lee' });

  const addTicket = async (role: TicketRole): Promise<CorpusTicket> => {
    const customer = role === 'other' ? castle : harbor;
    const participant = role === 'other' ? OTHER_CONTACT : CONTACT;
    const { id } = await createTicket(admin, { customerId: customer.id, customerCompany: customer.shopName });
    const incoming = `first-of-${role}@customers.example`;
    const sent = [randomUUID(), randomUUID()] as const;
    const toId = (uuid: string) => toMessageId(deps.secrets, { thread: id, id: uuid, domain: DOMAIN });
    await database.query('INSERT INTO mail_participants (ticket_id, address, is_confirmed) VALUES ($1, $2, true)', [id, participant]);
    const hash = createHash('sha256').update(incoming).digest();
    await database.query('INSERT INTO mail_references (id_hash, ticket_id) VALUES ($1, $2)', [hash, id]);
    for (const uuid of sent) {
      await database.query(
        `INSERT INTO mail_messages (id, direction, mailbox_id, ticket_id, message_id, kind, state) VALUES ($1, 'out', $2, $3, $4, 'reply', 'sent')`,
        [uuid, mailboxId, id, toId(uuid)],
      );
      await database.query(`INSERT INTO mail_recipients (message_id, address, field, state) VALUES ($1, $2, 'to', 'sent')`, [
        uuid,
        participant,
      ]);
    }
    return {
      id,
      incoming,
      outgoing: [toId(sent[0]), toId(sent[1])],
      replyAddress: toThreadAddress(deps.secrets, SANDBOX_ADDRESS, id) ?? '',
    };
  };
  const tickets = {
    open: await addTicket('open'),
    other: await addTicket('other'),
    merged: await addTicket('merged'),
    closedRecently: await addTicket('closedRecently'),
    closedLongAgo: await addTicket('closedLongAgo'),
  };
  await mergeTickets(admin, tickets.merged.id, tickets.open.id);
  for (const [role, days] of [['closedRecently', 3] as const, ['closedLongAgo', 30] as const]) {
    await admin.put(`/api/tickets/${tickets[role].id}`, { status: 'Resolved' });
    await database.query('UPDATE ticket_times SET closed_at = closed_at - make_interval(days => $2) WHERE ticket_id = $1', [
      tickets[role].id,
      days,
    ]);
  }
  await database.query(
    `INSERT INTO mailbox_states (mailbox_id, authentication_server) VALUES ($1, 'mx.sandbox.example')
      ON CONFLICT (mailbox_id) DO UPDATE SET authentication_server = excluded.authentication_server`,
    [mailboxId],
  );
  return {
    now: deps.clock.now(),
    mailbox: SANDBOX_ADDRESS,
    secondMailbox: SECOND_ADDRESS,
    trustedServer: 'mx.sandbox.example',
    staff: `${staff.userId}@example.com`,
    contact: CONTACT,
    colleague: COLLEAGUE,
    otherContact: OTHER_CONTACT,
    sharedContact: SHARED_CONTACT,
    tickets,
  };
}

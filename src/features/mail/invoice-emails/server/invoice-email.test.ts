import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../platform/server/clock.ts';
import { connectMailbox } from '../../../../testing/server/mail/connected-mailbox.ts';
import { buildMail, textPart } from '../../../../testing/server/mail/mail-builder.ts';
import { listSent, readMail, sendAfter } from '../../../../testing/server/mail/mail-steps.ts';
import { processMail } from '../../../../testing/server/mail/receive-mail.ts';
import { readPages } from '../../../../testing/server/pdf/read-pdf.ts';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { createTicket, storedTicket } from '../../../../testing/server/ticket-steps.ts';
import { aTemplate } from '../../../business/email-templates/email-template.factory.ts';
import type { Invoice } from '../../../business/invoices/invoice.contract.ts';
import { anInvoice } from '../../../business/invoices/invoice.factory.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { parseMail } from '../../mail-client/server/parse.ts';
import type { MailMessage } from '../../messages/mail-message.contract.ts';
import type { InvoiceEmailDraft, InvoiceMail } from '../invoice-email.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();
const UNDO_MS = 10_000;
const ADDRESS = 'ada@harbor.example';
const PATH = '/api/invoices/INV-0001';

let dana: SignedInCaller;
let ticket: Ticket;

beforeEach(async () => {
  dana = await server.signedIn({ fullName: 'Dana Lee' });
  ticket = await createTicket(dana, { summary: 'Update fails', customerName: 'Ada Ames', customerEmail: ADDRESS });
  await dana.post('/api/invoices', anInvoice(ticket.id));
});

const connect = () => connectMailbox(server, sandbox);
const read = async () => (await dana.get<Invoice>(PATH)).body;
const readState = async () => (await dana.get<InvoiceMail>(`${PATH}/mail`)).body;
const anEmail = (given: object = {}) => ({
  id: randomUUID(),
  to: [{ name: 'Ada Ames', address: ADDRESS }],
  subject: 'Invoice INV-0001',
  text: 'It is attached.',
  version: 1,
  ...given,
});
const send = (given: object = {}, by = dana) => by.post<MailMessage>(`${PATH}/mail`, anEmail(given));

test('sends the PDF once, and marks the draft as sent when the server accepts the email', async () => {
  await connect();
  const id = randomUUID();
  const responses = await Promise.all([1, 2, 3].map(() => send({ id })));
  expect(responses.map(({ status, body }) => [status, body.id, body.state])).toEqual(Array(3).fill([201, id, 'queued']));
  expect(await readState()).toMatchObject({ isReady: true, email: { id, state: 'queued', author: 'Dana Lee' } });
  expect((await read()).status).toBe('Draft');

  await sendAfter(server, UNDO_MS);
  const [sent, ...others] = await listSent(sandbox);
  expect(others).toEqual([]);
  expect(sent?.to).toEqual([ADDRESS]);
  const mail = await parseMail(Buffer.from(sent?.raw ?? ''), server.clock.now());
  expect(mail).toMatchObject({ subject: 'Invoice INV-0001', attachments: [{ name: 'INV-0001.pdf', type: 'application/pdf' }] });
  const [page = ''] = readPages(Buffer.from(mail.attachments[0]?.bytes ?? []));
  expect(page).toContain('$259.20');
  expect(page).not.toContain('Draft');

  await expect.poll(async () => (await read()).status).toBe('Sent');
  expect((await storedTicket(dana, ticket)).billingStatus).toBe('Billed');
  const admin = await server.signedIn({ role: 'Admin' });
  const entries = (await admin.get<{ action: string; actorName: string }[]>('/api/audit')).body;
  expect(entries.filter(({ action }) => action.startsWith('invoice.')).map(({ action }) => action)).toEqual([
    'invoice.changed',
    'invoice.emailed',
    'invoice.created',
  ]);
  expect(await send({ id })).toMatchObject({ status: 201, body: { state: 'sent' } });
  expect((await send({ id }, await server.signedIn())).status).toBe(409);
  expect(await listSent(sandbox)).toHaveLength(1);
});

test('leaves the status of a paid invoice and of an email that the server rejects', async () => {
  await connect();
  await sandbox.control.faults([{ provider: 'mail', kind: 'smtp_recipient', times: 1, address: ADDRESS, status: 550 } as never]);
  const { body } = await send();
  await sendAfter(server, UNDO_MS);
  expect(await readState()).toMatchObject({ email: { state: 'failed', recipients: [{ reason: 'Mailbox does not exist' }] } });
  expect((await read()).status).toBe('Draft');
  await dana.put(PATH, { status: 'Paid' });
  await dana.post(`/api/mail/${body.id}/retry`, { addresses: { [ADDRESS]: 'office@harbor.example' } });
  await sendAfter(server, 0);
  expect((await listSent(sandbox)).map(({ to }) => to)).toEqual([['office@harbor.example']]);
  expect((await read()).status).toBe('Paid');
});

test('leaves a draft that was edited before the server accepted its email, until it is sent again', async () => {
  await connect();
  await sandbox.control.faults([{ provider: 'mail', kind: 'smtp_message', times: 1, status: 451 } as never]);
  await send();
  await sendAfter(server, UNDO_MS);
  expect((await dana.put(PATH, { dueDate: '2027-03-01' })).status).toBe(200);
  expect(await readState()).toMatchObject({ email: { state: 'queued' }, isOutdated: false });
  await sendAfter(server, MINUTE_MS);
  await server.deps.jobs.runDue('invoice-email-accepted');
  expect(await readState()).toMatchObject({ email: { state: 'sent' }, isOutdated: true });
  expect((await read()).status).toBe('Draft');
  await send({ version: 2 });
  await sendAfter(server, UNDO_MS);
  await expect.poll(async () => (await read()).status).toBe('Sent');
  expect(await readState()).toMatchObject({ email: { state: 'sent' }, isOutdated: false });
});

test('rejects an outdated version, a void invoice and wrong input, and sends nothing once it was voided', async () => {
  expect(await send()).toMatchObject({ status: 409, body: { message: expect.stringContaining('Connect a mailbox first') } });
  expect(await readState()).toEqual({ isReady: false, email: null, isOutdated: false });
  await connect();
  for (const given of [{ to: [] }, { to: [{ address: 'ada' }] }, { subject: ' ' }, { text: '' }, { id: '1' }])
    expect((await send(given)).status).toBe(400);
  expect((await dana.post('/api/invoices/INV-0009/mail', anEmail())).status).toBe(404);
  expect((await dana.get('/api/invoices/INV-0009/mail')).status).toBe(404);
  const { body } = await send();
  await dana.put(PATH, { status: 'Void' });
  expect((await send()).status).toBe(409);
  expect(await send({ version: 2 })).toMatchObject({ status: 409, body: { message: expect.stringContaining('is void') } });
  await sendAfter(server, UNDO_MS);
  expect(await readMail(dana, body.id)).toMatchObject({ state: 'failed', reason: 'The invoice was voided before the message was sent' });
  expect(await listSent(sandbox)).toEqual([]);
});

test('suggests recipients and the text of the template', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  const draft = async () => (await dana.get<InvoiceEmailDraft>(`${PATH}/mail/draft`)).body;
  expect(await draft()).toMatchObject({
    to: [{ name: 'Ada Ames', address: ADDRESS }],
    subject: 'Invoice INV-0001',
    fileName: 'INV-0001.pdf',
  });
  await admin.post('/api/email-templates', aTemplate({ type: 'general', subject: 'Other' }));
  await admin.post('/api/email-templates', aTemplate({ type: 'invoice', subject: 'Bill for {{ticketId}}', body: '{{agentName}}' }));
  expect(await draft()).toMatchObject({ subject: `Bill for ${ticket.id}`, text: 'Dana Lee' });
});

test('adds a response to the ticket of the invoice', async () => {
  const mailbox = await connect();
  await send();
  await sendAfter(server, UNDO_MS);
  const [sent] = await listSent(sandbox);
  const inReplyTo = /^Message-ID:\s*<([^>]+)>/im.exec(sent?.raw ?? '')?.[1] ?? '';
  expect(inReplyTo).toContain(ticket.id);
  const admin = await server.signedIn({ role: 'Admin' });
  const { body } = await admin.get<{ path: string }>(`/api/mailboxes/${mailbox.id}/inbound`);
  const raw = buildMail(
    { from: ADDRESS, to: mailbox.address, subject: 'Re: Invoice', messageId: 'a1@harbor.example', inReplyTo },
    textPart('Paid.'),
  );
  const posted = await server.anonymous.request('POST', body.path, { body: raw, headers: { 'content-type': 'message/rfc822' } });
  expect(posted.status).toBe(202);
  await processMail(server);
  expect((await storedTicket(dana, ticket)).history.at(-1)).toMatchObject({ content: 'Paid.', type: 'EMAIL' });
});

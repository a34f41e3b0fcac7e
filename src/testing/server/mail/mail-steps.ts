import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import type { MailMessage, Reply } from '../../../features/mail/messages/mail-message.contract.ts';
import type { ApiCaller } from '../api-caller.ts';
import type { TestServer } from '../test-server.ts';

export const CUSTOMER = 'ada@harbor.example';

/** Request body of a valid reply, with overrides. */
export function aReply(mailboxId: string, given: Partial<z.input<typeof Reply>> = {}): z.input<typeof Reply> {
  return {
    id: randomUUID(),
    mailboxId,
    to: [{ name: 'Ada', address: CUSTOMER }],
    subject: '',
    text: 'Please restart the tool.',
    seenEntryId: null,
    ...given,
  };
}

/** Returns the messages that the sandbox accepted over SMTP, oldest first, with their text. */
export async function listSent({ control }: TestSandbox) {
  const { sent } = await control.mail.read({ isRaw: true });
  return sent.map(({ raw = '', ...message }) => ({ ...message, raw: Buffer.from(raw, 'base64').toString() }));
}

export const readMail = async (by: ApiCaller, id: string) => (await by.get<MailMessage>(`/api/mail/${id}`)).body;

/** Moves the clock, and sends the messages that are due. */
export async function sendAfter({ clock, deps }: TestServer, ms: number): Promise<void> {
  clock.advance(ms);
  await deps.jobs.runDue('mail-outbox');
}

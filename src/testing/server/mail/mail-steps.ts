import type { TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import type { MailMessage } from '../../../features/mail/messages/mail-message.contract.ts';
import type { ApiCaller } from '../api-caller.ts';
import type { TestServer } from '../test-server.ts';

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

import { z } from 'zod';
import { callControl } from '../call-control.ts';

/** A mailbox of the sandbox. */
export interface SampleMail {
  readonly address: string;
  readonly password: string;
  readonly imapPort: number;
  readonly smtpPort: number;
  /** Delivers a message, such as 'From: …'. */
  deliver(raw: string): Promise<void>;
}

const State = z.object({ mail: z.object({ imapPort: z.int(), smtpPort: z.int() }) });

/** Creates the mailbox of the sample business at the sandbox with this URL. */
export async function openSampleMail(url: string): Promise<SampleMail> {
  const { mail } = State.parse(await callControl(url, '/state'));
  const mailbox = { address: 'support@obdesk.example', password: 'sandbox-mail' };
  await callControl(url, '/mail/mailboxes', mailbox);
  return {
    ...mail,
    ...mailbox,
    async deliver(raw) {
      await callControl(url, '/mail/messages', { mailbox: mailbox.address, raw });
    },
  };
}

import type { Db } from '../../src/platform/server/database/database.ts';

interface Customer {
  readonly ticketId: string;
  readonly summary: string;
  readonly name: string;
  readonly email: string;
}

/** Writes new messages of customers, a stranger and programs, which the server reads when it starts. */
export async function writeMessages(db: Db, address: string, now: number): Promise<string[]> {
  const { rows } = await db.query<Customer>(
    `SELECT id AS "ticketId", summary, customer_name AS name, customer_email AS email FROM tickets
      WHERE is_open AND type = 'Tech Support' AND customer_email <> '' AND customer_id IS NOT NULL ORDER BY id DESC LIMIT 3`,
  );
  const [first, second, third] = rows;
  if (!first || !second || !third) return [];
  const from = ({ name, email }: Customer) => `${name} <${email}>`;
  const drafts = [
    {
      from: from(first),
      subject: `RE: ${first.summary} [${first.ticketId}]`,
      text: `Thank you, the update went through. One more thing: the tool now asks for a new pin code at each start. Is that expected?

On Monday, Bench & Bay Support <${address}> wrote:
> Please install version 5.2 and start the tool again.
> If it still stops at 40 %, send us the log file.`,
    },
    {
      from: from(second),
      subject: 'Immobilizer menu is gray',
      text: `Good morning,

since the last update the immobilizer menu of our tool is gray for all Toyota models from 2021 on. Other functions work.
Can you have a look? We have two cars waiting.

${second.name}`,
    },
    {
      from: from(third),
      subject: `Automatic reply: ${third.summary}`,
      text: 'I am out of the office until Monday and will answer your message then.',
      headers: ['Auto-Submitted: auto-replied', 'X-Auto-Response-Suppress: All'],
    },
    {
      from: 'Robin Vale <robin@vale-auto.example>',
      subject: 'Which tool for key programming?',
      text: 'Hello, we are a new shop and look for a tool that programs keys of European cars. What would you recommend?',
    },
    {
      from: 'Prize Office <winner@lottery.example>',
      subject: 'You have won',
      text: 'Claim your prize today.',
      headers: ['X-Spam-Flag: YES'],
    },
  ];
  return drafts.map((draft, index) => {
    const at = new Date(now - (drafts.length - index) * 60_000);
    return [
      `From: ${draft.from}`,
      `To: ${address}`,
      `Subject: ${draft.subject}`,
      `Date: ${at.toUTCString()}`,
      `Message-ID: <sample-${at.getTime()}@${draft.from.slice(draft.from.indexOf('@') + 1, -1)}>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      ...(draft.headers ?? []),
      '',
      ...draft.text.split('\n'),
    ].join('\r\n');
  });
}

import { randomBytes, randomUUID } from 'node:crypto';
import { getDomain, splitMessage } from '../headers.ts';
import { compose, encodeQuotedPrintable, joinParts } from './mime.ts';
import type { Original } from './sender.ts';

/** A message that a program writes. `headers` are `To`, `Date`, `In-Reply-To` and `References`. */
export interface AutomaticMessage {
  readonly original: Original;
  readonly headers: readonly string[];
  readonly name: string;
  /** Address of the program or its user. */
  readonly address: string;
  readonly text: string;
}

const TEXT = ['Content-Type: text/plain; charset="utf-8"', 'Content-Transfer-Encoding: quoted-printable', 'MIME-Version: 1.0'];

/** An automatic reply of Exchange. */
export function writeOutOfOffice({ original, headers, name, address, text }: AutomaticMessage): string {
  return compose(
    [
      `From: ${name} <${address}>`,
      ...headers,
      `Subject: Automatic reply: ${original.subject}`,
      `Message-ID: <${randomBytes(16).toString('hex')}@DM6PR12MB4242.namprd12.prod.outlook.com>`,
      'X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent',
      `X-MS-Exchange-Inbox-Rules-Loop: ${address}`,
      'X-MS-Exchange-Parent-Message-Id: '.concat(original.messageId),
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
      ...TEXT,
    ],
    encodeQuotedPrintable(`${text}\n`),
  );
}

/** The acknowledgment of another help desk. */
export function writeAcknowledgment({ original, headers, name, address, text }: AutomaticMessage): string {
  const number = 10_000 + Math.floor(Math.random() * 90_000);
  const body = `##- Please type your reply above this line -##\n\nYour request (${number}) has been received and is being reviewed by our support staff.\n\n${text}\n\n--------------------------------\nThis email is a service from ${name}.\n`;
  return compose(
    [
      `From: ${name} <${address}>`,
      `Reply-To: ${name} <${address.replace('@', `+id${number}@`)}>`,
      ...headers,
      `Subject: [Request received] ${original.subject}`,
      `Message-ID: <${number}-${randomUUID()}@zendesk.example>`,
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
      'X-Mailer: Zendesk Mailer',
      'X-Delivery-Context: ticket',
      ...TEXT,
    ],
    encodeQuotedPrintable(body),
  );
}

/** A report of a server that rejects an address (RFC 3464). */
export function writeBounce({ original, headers, address, text }: AutomaticMessage): string {
  const server = `mx.${getDomain(address)}`;
  const boundary = `${randomBytes(6).toString('hex').toUpperCase()}.${Date.now()}/${server}`;
  const notice = `This is the mail system at host ${server}.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients. It's attached below.\n\n<${address}>: ${text}\n`;
  const report = `Reporting-MTA: dns; ${server}\nArrival-Date: ${original.at.toUTCString()}\n\nFinal-Recipient: rfc822; ${address}\nOriginal-Recipient: rfc822;${address}\nAction: failed\nStatus: ${/\d\.\d\.\d+/.exec(text)?.[0] ?? '5.1.1'}\nRemote-MTA: dns; ${server}\nDiagnostic-Code: smtp; ${text}\n`;
  const head = Buffer.from(splitMessage(original.raw)[0], 'latin1').toString();
  return compose(
    [
      `From: MAILER-DAEMON@${server} (Mail Delivery System)`,
      // A bounce has no threading headers.
      ...headers.filter((line) => /^(?:To|Date):/.test(line)),
      'Subject: Undelivered Mail Returned to Sender',
      `Message-Id: <${randomBytes(6).toString('hex').toUpperCase()}@${server}>`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=delivery-status;\n\tboundary="${boundary}"`,
    ],
    joinParts(boundary, [
      { headers: ['Content-Description: Notification', 'Content-Type: text/plain; charset=us-ascii'], body: notice },
      { headers: ['Content-Description: Delivery report', 'Content-Type: message/delivery-status'], body: report },
      { headers: ['Content-Description: Undelivered Message Headers', 'Content-Type: text/rfc822-headers'], body: head },
    ]),
  );
}

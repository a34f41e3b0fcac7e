import { getHeader, readAddress, readHeaders } from '../headers.ts';
import { writeAcknowledgment, writeBounce, writeOutOfOffice } from './automatic.ts';
import { readText } from './mime.ts';
import { writeInAppleMail, writeInGmail, writeInOutlook } from './replies.ts';
import type { Original, Reaction, Sender, SenderKind } from './sender.ts';

const TEXTS: Record<SenderKind, string> = {
  gmail: 'Thanks, that fixed it.',
  outlook: 'Thanks, that fixed it.',
  apple: 'Thanks, that fixed it.',
  'out-of-office': 'I am out of the office until Monday and will answer then.',
  'help-desk': 'We usually answer within one business day.',
  bounce: "550 5.1.1 The email account that you tried to reach does not exist. Please check the recipient's address.",
};

/** Returns the reaction of a sender to a message; undefined if it has replied often enough. */
export function react(sender: Sender, address: string, returnPath: string, raw: string, now: number): Reaction | undefined {
  if (sender.replies >= (sender.times ?? Number.POSITIVE_INFINITY)) return undefined;
  const original = readOriginal(raw, returnPath, now);
  const isPerson = ['gmail', 'outlook', 'apple'].includes(sender.kind);
  const to = isPerson ? original.replyTo : returnPath;
  // Programs don't react to automatic messages, which have no return path.
  if (to === '') return undefined;
  sender.replies += 1;
  return { from: isPerson || sender.kind === 'help-desk' ? address : '', to, raw: write(sender, address, to, original, now) };
}

function readOriginal(raw: string, returnPath: string, now: number): Original {
  const headers = readHeaders(raw);
  const from = readAddress(getHeader(headers, 'from'));
  const date = Date.parse(getHeader(headers, 'date'));
  return {
    raw,
    returnPath,
    messageId: getHeader(headers, 'message-id'),
    references: getHeader(headers, 'references'),
    subject: getHeader(headers, 'subject'),
    from: { name: from.name || from.address, address: from.address },
    replyTo: readAddress(getHeader(headers, 'reply-to')).address || from.address,
    at: new Date(Number.isNaN(date) ? now : date),
    text: readText(raw),
  };
}

function write({ kind, name, text = TEXTS[kind] }: Sender, address: string, to: string, original: Original, now: number): string {
  const threading = [
    `To: ${original.from.name === original.from.address ? to : `${original.from.name} <${to}>`}`,
    `Date: ${new Date(now).toUTCString().replace('GMT', '+0000')}`,
    ...(original.messageId
      ? [
          `In-Reply-To: ${original.messageId}`,
          `References: ${`${original.references} ${original.messageId}`.trim().replaceAll(' ', '\n ')}`,
        ]
      : []),
  ];
  const automatic = { original, headers: threading, name, address, text };
  if (kind === 'out-of-office') return writeOutOfOffice(automatic);
  if (kind === 'help-desk') return writeAcknowledgment(automatic);
  if (kind === 'bounce') return writeBounce(automatic);
  const from = `${name} <${address}>`;
  const subject = /^re:/i.test(original.subject) ? original.subject : `Re: ${original.subject}`;
  const reply = { original, headers: [`From: ${from}`, ...threading, `Subject: ${subject}`], from, text };
  if (kind === 'gmail') return writeInGmail(reply);
  return kind === 'outlook' ? writeInOutlook(reply) : writeInAppleMail(reply);
}

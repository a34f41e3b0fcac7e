import type { FailureKind } from '../../../features/mail/messages/automatic/bounce.rules.ts';
import type { IgnoreReason, ReviewReason } from '../../../features/mail/messages/threading/decide-mail.rules.ts';
import type { CorpusWorld, TicketRole } from './corpus-world.ts';
import { manyHeadersMail, manyPartsMail, nestedMail } from './hostile-mails.ts';
import {
  buildMail,
  filePart,
  htmlPart,
  type MailOptions,
  type MailPart,
  messagePart,
  multipart,
  rawPart,
  textPart,
} from './mail-builder.ts';
import { buildWinmail } from './winmail-builder.ts';

export type CorpusOutcome =
  | { readonly kind: 'same-ticket'; readonly ticket: TicketRole; readonly isNewAddress?: boolean; readonly own?: string }
  | { readonly kind: 'reopened' | 'folded' | 'staff-note'; readonly ticket: TicketRole }
  | {
      readonly kind: 'new-ticket';
      /** Address of the person whose ticket it is; empty for an unknown sender. */
      readonly of: string;
      readonly hasCustomer: boolean;
      readonly choices?: number;
      readonly relatedTo?: TicketRole;
      readonly isForwarded?: boolean;
      readonly isAcknowledged?: boolean;
      /** Files that the ticket gets. */
      readonly files?: readonly string[];
      /** A text that the history entry contains. */
      readonly text?: string;
      readonly security?: 'signed' | 'encrypted';
      readonly isCut?: boolean;
    }
  | { readonly kind: 'review'; readonly reason: ReviewReason | 'unreadable' }
  | { readonly kind: 'ignored'; readonly reason: IgnoreReason }
  | {
      readonly kind: 'marked';
      readonly ticket: TicketRole;
      readonly failure: FailureKind;
      readonly address: string;
      readonly reason: string;
    };

export interface CorpusMessage {
  readonly name: string;
  /** Raw bytes as they arrive in the mailbox. Builds the same bytes on each call. */
  readonly build: () => Buffer;
  readonly outcome: CorpusOutcome;
  /** The name of the message that arrived before, in another mailbox. */
  readonly copyOf?: string;
  /** Messages of the sender that arrived in the last 10 minutes before this one. */
  readonly earlierMessages?: number;
  /** Megabytes, of messages that take a second to build and parse. */
  readonly megabytes?: number;
}

const CUSTOMER_NAME = 'Ada Ames';
const HOST = 'gateway.example';

/** The 73 messages, each with its only right outcome. `share` makes hostile ones smaller, still above the limits. */
export function createCorpus(world: CorpusWorld, share = 1): readonly CorpusMessage[] {
  const { contact, colleague, sharedContact, staff, mailbox, tickets, now } = world;
  const date = now.toUTCString().replace('GMT', '+0000');
  let count = 0;
  const from = (address: string, name = CUSTOMER_NAME) => `${name} <${address}>`;

  const options = (more: MailOptions): MailOptions => {
    count += 1;
    return {
      from: from(contact),
      to: mailbox,
      subject: `Update fails ${count}`,
      messageId: `message-${count}@${contact.slice(contact.indexOf('@') + 1)}`,
      date,
      trace: [['Return-Path', `<${contact}>`]],
      ...more,
    };
  };
  const message = (
    name: string,
    more: MailOptions,
    content: MailPart,
    outcome: CorpusOutcome,
    rest: Partial<CorpusMessage> = {},
  ): CorpusMessage => {
    const built = options(more);
    return { name, build: () => buildMail(built, content), outcome, ...rest };
  };
  const plain = (name: string, more: MailOptions, outcome: CorpusOutcome, rest: Partial<CorpusMessage> = {}): CorpusMessage =>
    message(name, more, textPart('The update stops at 40%.\n\nAda\n'), outcome, rest);
  const hostile = (name: string, build: (built: MailOptions) => Buffer): CorpusMessage => {
    const built = options({});
    return { name, build: () => build(built), outcome: { kind: 'review', reason: 'unreadable' } };
  };

  const answer: MailOptions = { subject: `Re: Update fails [${tickets.open.id}]`, inReplyTo: tickets.open.outgoing[1] };
  const inOpen: CorpusOutcome = { kind: 'same-ticket', ticket: 'open' };
  const ofContact = { kind: 'new-ticket', of: contact, hasCustomer: true, isAcknowledged: true } as const;
  const ofStranger = { kind: 'new-ticket', of: 'stranger@unknown.example', hasCustomer: false, isAcknowledged: true } as const;
  const stranger = from('stranger@unknown.example', 'Stan Ranger');
  const quote = '> did the update finish?\n> Sam\n';
  const replies = (name: string, own: string, rest: string): CorpusMessage =>
    message(name, answer, textPart(`${own}\n\n${rest}`), { ...inOpen, own });

  const sameTicket: readonly CorpusMessage[] = [
    plain('reply', { ...answer, references: [tickets.open.incoming, ...tickets.open.outgoing] }, inOpen),
    plain('only References', { subject: 'Re: Update fails', references: [tickets.open.incoming] }, inOpen),
    plain('reply to the oldest message', { subject: 'Re: Update fails', inReplyTo: tickets.open.incoming }, inOpen),
    plain('ID in the subject from a participant', { subject: `Question about [${tickets.open.id}]` }, inOpen),
    plain(
      'two tickets in References',
      { subject: 'Re: Update fails', references: [tickets.other.outgoing[0], 'unknown@x.example', tickets.open.outgoing[0]] },
      inOpen,
    ),
    plain('reply to a merged ticket', { subject: `Re: Cable [${tickets.merged.id}]`, inReplyTo: tickets.merged.outgoing[0] }, inOpen),
    plain('plus address with a token', { to: `OBD Service <${tickets.open.replyAddress}>`, subject: 'New subject' }, inOpen),
    plain('reply of a colleague in Cc', { ...answer, from: from(colleague, 'Lee Long'), cc: from(contact) }, inOpen),
    plain('reply from a private address', { ...answer, from: from('ada.private@freemail.example') }, { ...inOpen, isNewAddress: true }),
    replies('quote of Gmail', 'Yes.', `On Mon, Nov 30, 2026 at 10:11 AM Sam Lee <${mailbox}>\nwrote:\n\n${quote}`),
    replies(
      'quote of Outlook',
      'Yes.',
      `From: Sam Lee <${mailbox}>\nSent: Monday, November 30, 2026 10:11 AM\nTo: Ada Ames\nSubject: Re: Update fails\n\ndid the update finish?\n`,
    ),
    replies('quote of Apple Mail', 'Yes.', `> On Nov 30, 2026, at 10:11 AM, Sam Lee <${mailbox}> wrote:\n> \n${quote}`),
    replies('quote in German', 'Ja, läuft.', `Am 30.11.2026 um 10:11 schrieb Sam Lee <${mailbox}>:\n\n${quote}`),
    message('answers between quotes', answer, textPart(`> did the update finish?\nYes.\n> Which version?\n4.2.1\n`), {
      ...inOpen,
      own: '> did the update finish?\nYes.\n> Which version?\n4.2.1',
    }),
    plain('Message-ID of an earlier message', { ...answer, messageId: tickets.open.incoming }, inOpen),
  ];

  const closed: readonly CorpusMessage[] = [
    plain(
      'reply to a ticket closed 3 days ago',
      { inReplyTo: tickets.closedRecently.outgoing[0] },
      { kind: 'reopened', ticket: 'closedRecently' },
    ),
    plain(
      'reply to a ticket closed 30 days ago',
      { inReplyTo: tickets.closedLongAgo.outgoing[0] },
      { ...ofContact, relatedTo: 'closedLongAgo' },
    ),
  ];

  const text = 'See the photos.';
  const picture = (name: string, type: string, size = 30_000) => filePart({ name, type, bytes: Buffer.alloc(size, 0x50) });
  const ofCustomer: readonly CorpusMessage[] = [
    plain('first message', {}, { ...ofContact, text: 'The update stops at 40%.' }),
    plain('the same subject only', { subject: 'Re: Update fails' }, ofContact),
    message('only HTML', {}, htmlPart('<html><body><p>The update <b>stops</b>.</p><script>alert(1)</script></body></html>'), {
      ...ofContact,
      text: 'The update stops.',
    }),
    message('text and HTML', {}, multipart('alternative', [textPart(text), htmlPart(`<p>${text}</p>`)]), { ...ofContact, text }),
    message(
      'inline images and a logo',
      {},
      multipart('related', [
        htmlPart('<p>The screen:</p><img src="cid:screen@x"><p>Ada</p><img src="cid:logo@x">'),
        filePart({ name: 'screen.png', type: 'image/png', bytes: Buffer.alloc(40_000, 1), contentId: 'screen@x', disposition: 'inline' }),
        filePart({ name: 'logo.png', type: 'image/png', bytes: Buffer.alloc(4_000, 2), contentId: 'logo@x', disposition: 'inline' }),
      ]),
      { ...ofContact, files: ['screen.png', 'logo.png'] },
    ),
    message(
      'three HEIC pictures',
      {},
      multipart('mixed', [textPart(text), ...[1, 2, 3].map((each) => picture(`IMG_${each}.HEIC`, 'image/heic'))]),
      {
        ...ofContact,
        files: ['IMG_1.HEIC', 'IMG_2.HEIC', 'IMG_3.HEIC'],
      },
    ),
    message(
      'winmail.dat',
      {},
      multipart('mixed', [
        textPart(''),
        filePart({
          name: 'winmail.dat',
          type: 'application/ms-tnef',
          bytes: buildWinmail({
            text: 'The log is attached.',
            files: [{ name: 'Log of the tool with a long name.txt', bytes: Buffer.from('log') }],
          }),
        }),
      ]),
      { ...ofContact, text: 'The log is attached.', files: ['Log of the tool with a long name.txt'] },
    ),
    ...[30, 45].map((megabytes) => {
      const built = options({});
      // Base64 adds a third, and line ends.
      const bytes = () => Buffer.alloc(Math.floor((megabytes * 1024 * 1024 * 57) / 78), 0x4d);
      const build = () =>
        buildMail(built, multipart('mixed', [textPart(text), filePart({ name: 'video.mp4', type: 'video/mp4', bytes: bytes() })]));
      const isCut = megabytes > 40;
      return { name: `${megabytes} MB`, build, megabytes, outcome: { ...ofContact, text, files: isCut ? [] : ['video.mp4'], isCut } };
    }),
    message(
      'message in a message',
      {},
      multipart('mixed', [
        textPart('They wrote this:'),
        messagePart(buildMail({ from: stranger, subject: 'Inner' }, textPart('inner text'))),
      ]),
      { ...ofContact, text: 'They wrote this:', files: ['message.eml'] },
    ),
    message(
      'calendar file',
      {},
      multipart('mixed', [
        textPart('Can we meet?'),
        { ...textPart('BEGIN:VCALENDAR\nEND:VCALENDAR', { type: 'text/calendar; method=REQUEST' }) },
      ]),
      { ...ofContact, files: ['invite.ics'] },
    ),
    message(
      'S/MIME signed',
      {},
      multipart(
        'signed',
        [textPart(text), filePart({ name: 'smime.p7s', type: 'application/pkcs7-signature', bytes: Buffer.alloc(200) })],
        {
          parameters: '; protocol="application/pkcs7-signature"; micalg=sha-256',
        },
      ),
      { ...ofContact, text, files: [], security: 'signed' },
    ),
    message(
      'S/MIME encrypted',
      {},
      filePart({ name: 'smime.p7m', type: 'application/pkcs7-mime; smime-type=enveloped-data', bytes: Buffer.alloc(500) }),
      { ...ofContact, files: ['smime.p7m'], security: 'encrypted' },
    ),
  ];

  const [uuid] = [tickets.open.outgoing[1].split('.')[1] ?? ''];
  const forgedId = `${tickets.open.id}.${uuid}.${'a'.repeat(16)}@${mailbox.split('@')[1]}`;
  const forgedToken = mailbox.replace('@', `+${tickets.open.id.toLowerCase()}.${'a'.repeat(16)}@`);
  const withoutCustomer: readonly CorpusMessage[] = [
    plain('stranger', { from: stranger }, ofStranger),
    plain('ID in the subject from a stranger', { from: stranger, subject: `Re: [${tickets.open.id}]` }, ofStranger),
    plain('forged token', { from: stranger, to: forgedToken }, ofStranger),
    plain('forged MAC', { from: stranger, inReplyTo: forgedId }, ofStranger),
    plain('address of two customers', { from: from(sharedContact) }, { ...ofContact, of: sharedContact, hasCustomer: false, choices: 2 }),
  ];

  const staffName = from(staff, 'Sam Lee');
  const verified: readonly [string, string][] = [
    [
      'Authentication-Results',
      `${world.trustedServer}; dkim=pass header.d=x; spf=pass; dmarc=pass (p=REJECT) header.from=${staff.split('@')[1]}`,
    ],
  ];
  const staffForward: MailOptions = { from: staffName, subject: 'Fwd: Update fails', trace: verified };
  const forwarded: CorpusOutcome = { ...ofContact, isForwarded: true, isAcknowledged: false, text: 'Please take over.' };
  const original = `Hello,\n\nthe update stops at 40%.\n\nAda`;
  const appleForward = `Begin forwarded message:\n\nFrom: ${from(contact)}\nSubject: Update fails\nDate: November 30, 2026 at 9:00:00 AM EST\nTo: Sam Lee <${staff}>\n\n${original}`;
  const forwards: readonly CorpusMessage[] = [
    message(
      'staff forwards with Gmail',
      staffForward,
      textPart(
        `Please take over.\n\n---------- Forwarded message ---------\nFrom: ${from(contact)}\nDate: Mon, Nov 30, 2026 at 9:00 AM\nSubject: Update fails\nTo: Sam Lee <${staff}>\n\n\n${original}`,
      ),
      forwarded,
    ),
    message(
      'staff forwards with Outlook',
      { ...staffForward, subject: 'FW: Update fails' },
      textPart(
        `Please take over.\n\nFrom: ${from(contact)}\nSent: Monday, November 30, 2026 9:00 AM\nTo: Sam Lee <${staff}>\nSubject: Update fails\n\n${original}`,
      ),
      forwarded,
    ),
    message('staff forwards with Apple Mail', staffForward, textPart(`Please take over.\n\n${appleForward}`), forwarded),
    message(
      'staff forwards as an attachment',
      staffForward,
      multipart('mixed', [
        textPart('Please take over.'),
        messagePart(
          buildMail({ from: from(contact), to: staff, subject: 'Update fails', messageId: 'inner@x.example' }, textPart(original)),
        ),
      ]),
      forwarded,
    ),
    message(
      'a customer forwards',
      { subject: 'Fwd: Invoice' },
      textPart(
        `Is this yours?\n\n---------- Forwarded message ---------\nFrom: ${stranger}\nDate: Mon, Nov 30, 2026 at 9:00 AM\nSubject: Invoice\nTo: ${contact}\n\nPay now.`,
      ),
      { ...ofContact, text: 'Pay now.' },
    ),
  ];

  const review: readonly CorpusMessage[] = [
    plain(
      'forged staff address',
      {
        ...answer,
        from: staffName,
        trace: [],
        more: [['Authentication-Results', `attacker.example; dmarc=pass header.from=${staff.split('@')[1]}`]],
      },
      { kind: 'review', reason: 'unverified-staff' },
    ),
    plain('spam flag', { from: stranger, trace: [['X-Spam-Flag', 'YES']] }, { kind: 'review', reason: 'spam' }),
    plain(
      '21st message in 10 minutes',
      { from: from('loop@unknown.example') },
      { kind: 'review', reason: 'too-many' },
      { earlierMessages: 20 },
    ),
    hostile('10,000 levels', (built) => nestedMail(built, 10_000 * share)),
    hostile('500,000 parts', (built) => manyPartsMail(built, 500_000 * share)),
    hostile('100,000 headers', (built) => manyHeadersMail(built, 100_000 * share)),
  ];

  const folded: CorpusOutcome = { kind: 'folded', ticket: 'open' };
  const away: MailOptions = { ...answer, subject: `Automatic reply: Update fails [${tickets.open.id}]` };
  const automatic: readonly CorpusMessage[] = [
    plain('staff note', { ...answer, from: staffName, trace: verified }, { kind: 'staff-note', ticket: 'open' }),
    plain(
      'out of office of Exchange',
      {
        ...away,
        trace: [['Return-Path', '<>']],
        more: [
          ['X-Auto-Response-Suppress', 'All'],
          ['Auto-Submitted', 'auto-generated'],
        ],
      },
      folded,
    ),
    plain(
      'out of office of Gmail',
      {
        ...away,
        more: [
          ['Auto-Submitted', 'auto-replied'],
          ['Precedence', 'bulk'],
          ['X-Autoreply', 'yes'],
        ],
      },
      folded,
    ),
    plain('out of office with an empty return path', { ...away, trace: [['Return-Path', '<>']] }, folded),
    plain(
      'another help desk acknowledges',
      {
        ...answer,
        from: `Help desk <help@${contact.split('@')[1]}>`,
        more: [
          ['Auto-Submitted', 'auto-replied'],
          ['X-Auto-Response-Suppress', 'All'],
        ],
      },
      folded,
    ),
    plain(
      'web form',
      {
        from: `Web form <wordpress@${mailbox.split('@')[1]}>`,
        more: [
          ['Reply-To', from(contact)],
          ['Auto-Submitted', 'auto-generated'],
        ],
      },
      { ...ofContact, isAcknowledged: false },
    ),
  ];

  const listHeaders: readonly [string, string][] = [
    ['List-Id', 'News <news.shop.example>'],
    ['List-Unsubscribe', '<https://shop.example/u>'],
  ];
  const report = (type: string, parts: readonly MailPart[]) => multipart('report', parts, { parameters: `; report-type=${type}` });
  const ignored: readonly CorpusMessage[] = [
    plain('newsletter', { from: 'Shop <news@shop.example>', more: listHeaders }, { kind: 'ignored', reason: 'mailing-list' }),
    message(
      'read receipt',
      { ...answer, subject: 'Read: Update fails' },
      report('disposition-notification', [
        textPart('Your message was read.'),
        rawPart(
          'message/disposition-notification',
          Buffer.from(`Final-Recipient: rfc822;${contact}\r\nDisposition: manual-action/MDN-sent-manually; displayed\r\n`),
        ),
      ]),
      { kind: 'ignored', reason: 'read-receipt' },
    ),
    plain(
      'our own copy',
      { from: `OBD Service <${mailbox}>`, to: contact, messageId: tickets.open.outgoing[0], more: [['X-OBDesk-Message', uuid]] },
      { kind: 'ignored', reason: 'own' },
    ),
    plain('the same message in the second mailbox', {}, { kind: 'ignored', reason: 'duplicate' }, { copyOf: 'first message' }),
    message('bounce for a stranger', bounceOptions(mailbox, date), bounceReport('gone@x.example', 'unknown@x.example', 'failed', '5.1.1'), {
      kind: 'ignored',
      reason: 'unknown-bounce',
    }),
  ];

  const [sent] = tickets.open.outgoing;
  const marked = (failure: FailureKind, reason: string): CorpusOutcome => ({
    kind: 'marked',
    ticket: 'open',
    failure,
    address: contact,
    reason,
  });
  const bounces: readonly CorpusMessage[] = [
    message(
      'hard bounce',
      bounceOptions(mailbox, date),
      bounceReport(contact, sent, 'failed', '5.1.1'),
      marked('hard', 'Mailbox does not exist'),
    ),
    message('soft bounce', bounceOptions(mailbox, date), bounceReport(contact, sent, 'failed', '5.2.2'), marked('soft', 'Mailbox is full')),
    message(
      'delay',
      bounceOptions(mailbox, date),
      bounceReport(contact, sent, 'delayed', '4.4.1'),
      marked('delayed', 'Delivery is delayed'),
    ),
    message(
      'bounce of Exchange',
      {
        ...bounceOptions(mailbox, date),
        from: `Microsoft Outlook <postmaster@${HOST}>`,
        subject: 'Undeliverable: Re: Update fails',
        inReplyTo: sent,
      },
      htmlPart(
        `<html><body><p><b>Your message to ${contact} couldn't be delivered.</b></p><p>Original Message Details</p><p>Error Details</p><p>${contact}<br>Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'</p></body></html>`,
      ),
      marked('hard', 'Mailbox does not exist'),
    ),
    message(
      'bounce of qmail',
      { ...bounceOptions(mailbox, date), subject: 'failure notice' },
      textPart(
        `Hi. This is the qmail-send program at ${HOST}.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<${contact}>:\n192.0.2.1 does not like recipient.\nRemote host said: 550 5.1.1 <${contact}>: User unknown\nGiving up on 192.0.2.1.\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <${mailbox}>\nMessage-ID: <${sent}>\nSubject: Re: Update fails\n\nHello Ada`,
      ),
      marked('hard', 'Mailbox does not exist'),
    ),
  ];

  const latin = (value: string) => Buffer.from(value, 'latin1');
  const anyway: readonly CorpusMessage[] = [
    plain('no Message-ID', { messageId: '' }, ofContact),
    plain('no From', { from: undefined }, { ...ofContact, of: '', hasCustomer: false, isAcknowledged: false }),
    plain('two From', { more: [['From', stranger]] }, ofContact),
    plain('year 1970', { date: 'Thu, 01 Jan 1970 00:00:00 +0000' }, ofContact),
    plain('year 2099', { date: 'Mon, 30 Nov 2099 12:00:00 +0000' }, ofContact),
    message('wrong charset', {}, rawPart('text/plain; charset=utf-8', latin('Z\u00fcndung f\u00e4llt aus')), {
      ...ofContact,
      text: 'Zündung fällt aus',
    }),
    message('unknown charset', {}, rawPart('text/plain; charset=x-klingon', latin('Zeile mit \u00e4')), {
      ...ofContact,
      text: 'Zeile mit ä',
    }),
    message('ISO-2022-JP', {}, rawPart('text/plain; charset=iso-2022-jp', latin('\u001b$B$3$s$K$A$O\u001b(B Ada')), {
      ...ofContact,
      text: 'こんにちは Ada',
    }),
    message('no final boundary', {}, multipart('mixed', [textPart(text), picture('photo.jpg', 'image/jpeg')], { isOpen: true }), {
      ...ofContact,
      text,
      files: ['photo.jpg'],
    }),
    message(
      'NUL and lone surrogates',
      {},
      rawPart('text/plain; charset=utf-8', Buffer.from([0x41, 0x00, 0x42, 0xed, 0xa0, 0x80, 0x43])),
      ofContact,
    ),
    message(
      'right-to-left file name',
      {},
      multipart('mixed', [
        textPart(text),
        filePart({ name: '=?utf-8?q?photo=E2=80=AEgpj.exe?=', type: 'application/octet-stream', bytes: Buffer.alloc(10) }),
      ]),
      { ...ofContact, files: ['photogpj.exe'] },
    ),
  ];

  return [
    ...sameTicket,
    ...closed,
    ...ofCustomer,
    ...withoutCustomer,
    ...forwards,
    ...review,
    ...automatic,
    ...ignored,
    ...bounces,
    ...anyway,
  ];
}

const bounceOptions = (mailbox: string, date: string): MailOptions => ({
  from: `Mail Delivery System <mailer-daemon@${HOST}>`,
  to: mailbox,
  subject: 'Delivery Status Notification (Failure)',
  date,
  trace: [['Return-Path', '<>']],
  more: [['Auto-Submitted', 'auto-replied']],
});

/** A report as RFC 3464 describes it, with the headers of the returned message. */
function bounceReport(address: string, originalId: string, action: string, status: string): MailPart {
  const fields = `Reporting-MTA: dns; ${HOST}\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 ${status} refused\r\n`;
  return multipart(
    'report',
    [
      textPart('Your message could not be delivered.'),
      rawPart('message/delivery-status', Buffer.from(fields)),
      rawPart('text/rfc822-headers', Buffer.from(`Message-ID: <${originalId}>\r\nSubject: Re: Update fails\r\n`)),
    ],
    { parameters: '; report-type=delivery-status' },
  );
}

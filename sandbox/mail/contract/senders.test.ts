import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { readText } from '../senders/mime.ts';
import { SENDER_KINDS } from '../senders/sender.ts';
import { getValue, getValues, readFolder, SUPPORT, send } from './test-mail.ts';

const sandbox = sandboxForTests('empty');

const ID = '<TKT-000123.7@obdesk.example>';
const RAW = [
  'From: OBDesk Support <support@obdesk.example>',
  'Reply-To: OBDesk Support <support+t1@obdesk.example>',
  'To: pat@garage.example',
  'Subject: Re: Lamp [TKT-000123]',
  'Date: Mon, 30 Nov 2026 21:05:00 +0000',
  `Message-ID: ${ID}`,
  'References: <1@garage.example>',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Gr=C3=BC=C3=9Fe',
  'from support',
  '',
].join('\r\n');

async function getReaction(kind: (typeof SENDER_KINDS)[number]) {
  await sandbox.control.mail.setSenders({ 'pat@garage.example': { kind, name: 'Pat Doe', text: 'Danke für alles' } });
  await send(sandbox, { raw: RAW, to: ['pat@garage.example'] });
  await expect.poll(() => readFolder(sandbox, SUPPORT)).toHaveLength(1);
  const [message] = await readFolder(sandbox, SUPPORT);
  if (!message) throw new Error('There is no message');
  return { message, text: readText(Buffer.from(message.raw ?? '', 'base64').toString('latin1')) };
}

test.each([
  [
    'gmail',
    'Danke für alles\n\nOn Mon, Nov 30, 2026 at 9:05\u202fPM OBDesk Support <support@obdesk.example> wrote:\n\n> Grüße\n> from support',
  ],
  [
    'outlook',
    'Danke für alles\n\n________________________________\nFrom: OBDesk Support <support@obdesk.example>\nSent: Monday, November 30, 2026 9:05 PM\nTo: Pat Doe <pat@garage.example>\nSubject: Re: Lamp [TKT-000123]\n\nGrüße\nfrom support',
  ],
  [
    'apple',
    'Danke für alles\n\n> On Nov 30, 2026, at 9:05\u202fPM, OBDesk Support <support@obdesk.example> wrote:\n>\n> Grüße\n> from support',
  ],
] as const)('%s replies to Reply-To with the quote of the program', async (kind, quoted) => {
  const { message, text } = await getReaction(kind);

  expect(text).toBe(quoted);
  expect(['return-path', 'delivered-to', 'subject', 'in-reply-to', 'references'].map((name) => getValue(message, name))).toEqual([
    '<pat@garage.example>',
    'support+t1@obdesk.example',
    'Re: Lamp [TKT-000123]',
    ID,
    `<1@garage.example> ${ID}`,
  ]);
  expect(getValue(message, 'authentication-results')).toContain('dmarc=pass');
});

describe('programs', () => {
  test('an out-of-office reply has no return path and is marked', async () => {
    const { message, text } = await getReaction('out-of-office');
    expect([getValue(message, 'return-path'), getValue(message, 'subject')]).toEqual(['<>', 'Automatic reply: Re: Lamp [TKT-000123]']);
    expect([getValues(message, 'auto-submitted'), getValues(message, 'x-auto-response-suppress')]).toEqual([['auto-generated'], ['All']]);
    expect(text).toBe('Danke für alles');
  });

  test('a help desk acknowledges', async () => {
    const { message } = await getReaction('help-desk');
    expect(getValue(message, 'subject')).toBe('[Request received] Re: Lamp [TKT-000123]');
    expect(getValue(message, 'in-reply-to')).toBe(ID);
  });

  test('a server bounces with a report and the headers of the message', async () => {
    const { message } = await getReaction('bounce');
    const raw = Buffer.from(message.raw ?? '', 'base64').toString();
    expect(getValue(message, 'content-type')).toContain('report-type=delivery-status');
    expect(raw).toContain('Final-Recipient: rfc822; pat@garage.example\r\n');
    expect(raw).toContain('Action: failed\r\nStatus: 5.1.1\r\n');
    expect(raw).toContain(`Message-ID: ${ID}\r\n`);
  });
});

test('replies at most as often as set, and not to automatic messages', async () => {
  await sandbox.control.mail.setSenders({ 'pat@garage.example': { kind: 'help-desk', times: 1 } });
  for (const from of ['', SUPPORT, SUPPORT]) await send(sandbox, { raw: RAW, from, to: ['pat@garage.example', 'gmail@sender.example'] });

  await expect
    .poll(async () => (await readFolder(sandbox, SUPPORT)).map((message) => getValue(message, 'return-path')).sort())
    .toEqual(['<gmail@sender.example>', '<gmail@sender.example>', '<gmail@sender.example>', '<pat@garage.example>']);
});

test('has a sender of each kind in all datasets', async () => {
  const senders = await sandbox.control.mail.setSenders({});
  expect(Object.values(senders).map(({ kind }) => kind)).toEqual([...SENDER_KINDS]);
});

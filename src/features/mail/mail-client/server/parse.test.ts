import { expect, test } from 'vitest';
import { hostileHtml, htmlMail, manyPartsMail, nestedHtml } from '../../../../testing/server/mail/hostile-mails.ts';
import { buildMail, filePart, multipart, textPart } from '../../../../testing/server/mail/mail-builder.ts';
import { REPLY_SAMPLES } from '../../../../testing/server/mail/reply-samples.ts';
import { buildWinmail } from '../../../../testing/server/mail/winmail-builder.ts';
import { TEXT_LIMIT } from '../parsed-mail.ts';
import { parseMail } from './parse.ts';
import { readWinmail } from './winmail.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const OPTIONS = { from: 'Ada <Ada@A.example>', to: 'support@obd.example' };

test('reads addresses, IDs and the return path', async () => {
  const raw = buildMail(
    {
      from: '"Ames, Ada" <Ada@A.Example>',
      to: 'Team: one@x.example, Two <two@x.example>;, broken',
      cc: '=?utf-8?q?J=C3=BCrgen?= <j@x.example>',
      subject: '=?utf-8?q?Z=C3=BCndung?=',
      messageId: 'm1@a.example',
      inReplyTo: 'm0@a.example',
      references: ['oldest@a.example', 'm0@a.example'],
      trace: [
        ['Return-Path', '<>'],
        ['Delivered-To', 'Support+x@OBD.example'],
      ],
    },
    textPart('Text'),
  );
  expect(await parseMail(raw, NOW)).toMatchObject({
    from: [{ name: 'Ames, Ada', address: 'ada@a.example' }],
    to: [
      { name: '', address: 'one@x.example' },
      { name: 'Two', address: 'two@x.example' },
      { name: 'broken', address: '' },
    ],
    cc: [{ name: 'Jürgen', address: 'j@x.example' }],
    subject: 'Zündung',
    messageId: 'm1@a.example',
    inReplyTo: ['m0@a.example'],
    references: ['oldest@a.example', 'm0@a.example'],
    returnPath: '',
    deliveredTo: ['support+x@obd.example'],
  });
});

test('uses the date of the sender only if it is plausible', async () => {
  const dateOf = async (date: string) => (await parseMail(buildMail({ ...OPTIONS, date }, textPart('x')), NOW)).date;
  expect(await dateOf('Mon, 30 Nov 2026 10:00:00 +0100')).toEqual(new Date('2026-11-30T09:00:00Z'));
  for (const date of ['Thu, 01 Jan 1970 00:00:00 +0000', 'Mon, 30 Nov 2099 12:00:00 +0000', 'yesterday']) {
    expect(await dateOf(date)).toBeUndefined();
  }
});

test('cuts long text, and says so', async () => {
  const { text, isCut } = await parseMail(buildMail(OPTIONS, textPart('Line\n'.repeat(20_000))), NOW);
  expect([text.length, isCut]).toEqual([TEXT_LIMIT, true]);
});

test.each(REPLY_SAMPLES.map((sample, index) => [`${sample.program} (${index + 1})`, sample] as const))(
  'folds the quote of %s',
  async (_name, { own, quote, html, subject = 'Re: Update' }) => {
    const content = textPart(quote === '' ? own : `${own}\n\n${quote}`);
    const raw = html === undefined ? buildMail({ ...OPTIONS, subject }, content) : htmlMail({ ...OPTIONS, subject }, html);
    const { text, quotedFrom } = await parseMail(raw, NOW);
    expect(text.slice(0, quotedFrom).trim()).toBe(own);
    expect(quotedFrom === undefined).toBe(quote === '');
  },
);

test.each(['boundary=part', 'boundary*0=pa; boundary*1=rt'])('rejects more than 1,000 parts with %s', async (boundary) => {
  await expect(parseMail(manyPartsMail(OPTIONS, 1_001, boundary), NOW)).rejects.toMatchObject({ status: 413 });
});

test('accepts 2,000 lines of dashes in a text', async () => {
  expect((await parseMail(buildMail(OPTIONS, textPart('-- \n'.repeat(2_000))), NOW)).isCut).toBe(false);
});

test('reads headers and text of the beginning of a message, without its files', async () => {
  const file = filePart({ name: 'video.mp4', type: 'video/mp4', bytes: Buffer.alloc(10_000, 1) });
  const raw = buildMail({ ...OPTIONS, subject: 'Video' }, multipart('mixed', [textPart('See the video.'), file]));
  const parsed = await parseMail(raw.subarray(0, 5_000), NOW, true);
  expect(parsed).toMatchObject({ subject: 'Video', text: 'See the video.', attachments: [], isCut: true });
});

test('turns 10,000 levels of HTML into text', async () => {
  expect((await parseMail(htmlMail(OPTIONS, nestedHtml(10_000)), NOW)).text).toBe('deep');
});

test('removes scripts and styles from text', async () => {
  const bodies = hostileHtml('tracker.example');
  expect(bodies).toHaveLength(200);
  const texts = await Promise.all(bodies.map(async (html) => (await parseMail(htmlMail(OPTIONS, html), NOW)).text));
  expect(texts.filter((text) => /@import|alert\(1\)/.test(text))).toEqual([]);
});

test('reads a winmail.dat up to its damage', () => {
  const whole = buildWinmail({ text: 'Text', files: [{ name: 'a long name.txt', bytes: Buffer.from('abc') }] });
  expect(readWinmail(whole)).toMatchObject({
    text: 'Text',
    attachments: [{ name: 'a long name.txt', bytes: new Uint8Array(Buffer.from('abc')) }],
  });
  for (let length = 0; length < whole.length; length += 1) readWinmail(whole.subarray(0, length));
  expect(readWinmail(whole.subarray(0, whole.length - 40))).toMatchObject({ text: 'Text', attachments: [{ name: 'SHORT~1.TXT' }] });
  expect(readWinmail(Buffer.from('not a winmail.dat'))).toBeUndefined();
});

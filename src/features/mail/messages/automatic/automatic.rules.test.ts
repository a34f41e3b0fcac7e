import { describe, expect, test } from 'vitest';
import type { BouncedRecipient, ParsedMail } from '../../mail-client/parsed-mail.ts';
import { canAcknowledge, isNoReply } from './acknowledgment.rules.ts';
import { describeFailure } from './bounce.rules.ts';
import { classifyMail, isMarkedAsSpam } from './classify.rules.ts';

const toHeaders = (headers: Readonly<Record<string, string>>) => new Map(Object.entries(headers).map(([name, value]) => [name, [value]]));

const EMPTY: ParsedMail = {
  messageId: '',
  inReplyTo: [],
  references: [],
  from: [],
  replyTo: [],
  to: [],
  cc: [],
  deliveredTo: [],
  returnPath: undefined,
  subject: '',
  date: undefined,
  headers: new Map(),
  text: '',
  quotedFrom: undefined,
  html: undefined,
  attachments: [],
  security: undefined,
  isCut: false,
  digest: '',
  forwarded: undefined,
  bounce: undefined,
};
const OURS = new Set(['obd.example']);

test.each([
  ['auto-reply', { 'auto-submitted': 'auto-replied; owner-email="a@b.example"' }],
  ['auto-reply', { precedence: 'auto_reply' }],
  ['auto-reply', { 'x-autorespond': 'yes' }],
  ['automatic', { 'x-auto-response-suppress': 'OOF' }],
  ['generated', { 'auto-submitted': 'auto-generated' }],
  ['personal', { 'auto-submitted': 'no' }],
  ['mailing-list', { precedence: 'bulk' }],
  ['mailing-list', { 'list-unsubscribe': '<mailto:u@shop.example>' }],
  ['mailing-list', { 'list-id': 'News <news.notobd.example>' }],
  // A Google Group in front of the mailbox.
  ['personal', { 'list-id': '<support.obd.example>', precedence: 'list', 'list-unsubscribe': '<mailto:x@obd.example>' }],
] as const)('classifies as %s by %j', (kind, headers) => {
  expect(classifyMail({ ...EMPTY, headers: toHeaders(headers) }, OURS)).toBe(kind);
});

test('classifies a message with an empty return path as automatic', () => {
  expect(classifyMail({ ...EMPTY, returnPath: '' }, OURS)).toBe('automatic');
});

test.each([
  [{ 'x-spam-flag': 'YES' }, true],
  [{ 'x-ms-exchange-organization-scl': '5' }, true],
  [{ 'x-ms-exchange-organization-scl': '-1' }, false],
  [{ 'x-forefront-antispam-report': 'CIP:192.0.2.1;CTRY:US;LANG:en;SCL:9;SRV:;' }, true],
  [{ 'x-forefront-antispam-report': 'CIP:192.0.2.1;SCL:1;' }, false],
  [{}, false],
])('recognizes spam by %j', (headers, isSpam) => expect(isMarkedAsSpam(toHeaders(headers))).toBe(isSpam));

describe('a failed delivery', () => {
  const describeStatus = (status: string, more: Partial<BouncedRecipient> = {}) => {
    const { kind, reason } = describeFailure({ address: 'a@b.example', action: 'failed', status, diagnostic: '', ...more });
    return [kind, reason];
  };

  test.each([
    ['5.1.1', 'hard', 'Mailbox does not exist'],
    ['5.4.4', 'hard', 'Domain does not exist'],
    ['5.2.1', 'hard', 'Mailbox is disabled'],
    ['5.2.2', 'soft', 'Mailbox is full'],
    ['4.1.1', 'soft', 'Mail server of the recipient rejected the message'],
    ['4.4.7', 'soft', 'Mail server of the recipient didn’t accept the message in time'],
    ['5.7.1', 'soft', 'Mail server of the recipient blocked the message'],
    ['', 'soft', 'Mail server of the recipient rejected the message'],
  ])('with status %j is %s: %s', (status, kind, reason) => expect(describeStatus(status)).toEqual([kind, reason]));

  test('is hard if only its text names an unknown user', () => {
    expect(describeStatus('5.0.0', { diagnostic: '550 No such user here' })).toEqual(['hard', 'Mailbox does not exist']);
  });
});

test.each([
  ['noreply@a.example', true],
  ['no-reply+1@a.example', true],
  ['donotreply@a.example', true],
  ['do-not-reply@a.example', true],
  ['mailer-daemon@a.example', true],
  ['reply@a.example', false],
  ['nora@a.example', false],
  ['alertsson@a.example', false],
])('recognizes whether %s is read by no one', (address, isUnread) => expect(isNoReply(address)).toBe(isUnread));

test('acknowledges a person once, and never a program', () => {
  const person = { name: 'Ada', address: 'ada@a.example' };
  const arrival = { kind: 'personal', sender: person, headers: new Map(), isOurs: false, wasAcknowledged: false } as const;
  expect(canAcknowledge(arrival)).toBe(true);
  expect(canAcknowledge({ ...arrival, wasAcknowledged: true })).toBe(false);
  expect(canAcknowledge({ ...arrival, isOurs: true })).toBe(false);
  expect(canAcknowledge({ ...arrival, kind: 'generated' })).toBe(false);
  expect(canAcknowledge({ ...arrival, headers: toHeaders({ precedence: 'list' }) })).toBe(false);
  expect(canAcknowledge({ ...arrival, sender: { name: 'Shop', address: 'noreply@a.example' } })).toBe(false);
  expect(canAcknowledge({ ...arrival, sender: undefined })).toBe(false);
});

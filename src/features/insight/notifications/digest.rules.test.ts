import { expect, test } from 'vitest';
import { composeDigest, type DigestEntry } from './digest.rules.ts';

const URL = 'https://desk.example.com';
const entry = (given: Partial<DigestEntry> = {}): DigestEntry => ({
  kind: 'mentioned',
  recordKind: 'ticket',
  recordId: 'TKT-000001',
  title: 'Update fails',
  text: 'Can you look at it?',
  by: 'Ann Lee',
  times: 1,
  at: '2026-11-21T11:30:00.000Z',
  ...given,
});

test('describes one notification with a link, and takes a response as a note', () => {
  expect(composeDigest([entry({ times: 3 })], URL)).toEqual({
    subject: 'Ann Lee mentioned you: TKT-000001 Update fails',
    text: [
      'Ann Lee mentioned you\nTKT-000001 Update fails\nCan you look at it?\n2 more updates\nhttps://desk.example.com/#/sod/TKT-000001',
      'To add a note to TKT-000001, reply to this email.',
      'To turn off these emails, open My account > Notifications.',
    ].join('\n\n'),
    ticketId: 'TKT-000001',
  });
});

test('lists several notifications, newest first, and belongs to a ticket only if all do', () => {
  const low = entry({
    kind: 'part-low',
    recordKind: 'part',
    recordId: 'PRT-0001',
    title: 'Fuse',
    text: '1 available',
    by: '',
    at: '2026-11-21T12:00:00.000Z',
  });
  const digest = composeDigest([entry(), low], URL);
  expect(digest).toMatchObject({ subject: '2 notifications', ticketId: undefined });
  expect(digest.text).toMatch(/^Low stock\nFuse\n1 available\n\nAnn Lee mentioned you/);
  expect(composeDigest([entry(), entry({ kind: 'status' })], URL).ticketId).toBe('TKT-000001');
  expect(composeDigest([entry(), entry({ recordId: 'TKT-000002' })], URL).ticketId).toBeUndefined();
  expect(composeDigest([low], URL)).toMatchObject({ subject: 'Low stock: Fuse', ticketId: undefined });
});

test('has no links without a public URL, and lists up to 50 notifications', () => {
  const digest = composeDigest(
    Array.from({ length: 1_051 }, () => entry()),
    undefined,
  );
  expect(digest.subject).toBe('1,051 notifications');
  expect(digest.text).toContain('and 1,001 more');
  expect(digest.text).not.toContain('http');
});

import { expect, test } from 'vitest';
import { describeMerge } from './describe-merge.ts';

const NONE = { kept: 'Harbor', merged: 'Pier 9', contacts: 0, tools: 0, tickets: 0, leads: 0, notes: 0, tasks: 0 };

test.each([
  [{}, 'No contacts, tools, tickets, leads, notes or tasks move to Harbor.'],
  [{ tools: 1 }, '1 tool moves to Harbor.'],
  [{ contacts: 2 }, '2 contacts move to Harbor.'],
  [{ notes: 1, tasks: 2 }, '1 note and 2 tasks move to Harbor.'],
  [{ contacts: 1, leads: 1 }, '1 contact and 1 lead move to Harbor.'],
  [{ contacts: 1, tools: 2, tickets: 1_000, leads: 1 }, '1 contact, 2 tools, 1,000 tickets and 1 lead move to Harbor.'],
])('describes a merge that moves %o', (moved, sentence) => {
  const rest =
    ' Invoices keep the name they were issued under. Pier 9 is hidden from the list, and old links open Harbor. You can undo this.';
  expect(describeMerge({ ...NONE, ...moved })).toBe(`${sentence}${rest}`);
});

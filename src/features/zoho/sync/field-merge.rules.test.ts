import { expect, test } from 'vitest';
import { settleSent } from './field-merge.rules.ts';

const OPEN = { ours: 'Open', theirs: 'Open' };
const CLOSED = { ours: 'Closed', theirs: 'Closed' };

test.each([
  ['has the sent value', { status: 'Closed ' }, CLOSED],
  ['still has the value before', { status: 'Open' }, OPEN],
  ['has another value', { status: 'On Hold' }, OPEN],
  ['returned no value', {}, OPEN],
])('takes a sent value as the merge base only if Zoho has it: Zoho %s', (_, remote: Record<string, string>, status) => {
  expect(settleSent({ status: OPEN, subject: OPEN }, { status: CLOSED }, remote)).toEqual({ status, subject: OPEN });
});

import { expect, test } from 'vitest';
import { actionNoun, doneText } from './sync-texts.rules.ts';

test.each([
  ['fetch-leads', 0, 'Successfully fetched 0 leads from Zoho.'],
  ['fetch-cases', 1, 'Successfully fetched 1 case from Zoho.'],
  ['import-bugs', 1_204, 'Successfully fetched 1204 bug reports from Zoho.'],
  ['import-hardware', 1_000, 'Successfully fetched 1,000 hardware support cases from Zoho.'],
  ['push-all', 12, 'All data successfully synced to Zoho.'],
] as const)('reports the result of %s with %d records', (action, count, text) => {
  expect(doneText(action, count)).toBe(text);
});

test('names one and several records of an action', () => {
  expect([actionNoun('push-all', 1), actionNoun('import-bugs', 2)]).toEqual(['record', 'bug reports']);
});

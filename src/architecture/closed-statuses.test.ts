import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSources } from './source-file.ts';

test('only the rule, the column and the function for past statuses list the closed statuses', () => {
  const sources = readSources(fileURLToPath(new URL('../..', import.meta.url)));
  const lists = sources.filter(
    ({ path, text }) =>
      /^(?:src|migrations)\/(?!.*\.(?:test|browser|component)\.)/.test(path) && /'Resolved', 'Shipped'|Resolved\|Shipped/.test(text),
  );
  expect(lists.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([
    '0001_schema.sql',
    'ticket.rules.ts',
    'ticket.times.functions.sql',
  ]);
});

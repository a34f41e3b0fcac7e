import { expect, test } from 'vitest';
import { listColumns, parseSortText, toSortText } from './list-columns.ts';

const columns = listColumns({
  name: { label: 'Name', type: 'text', isSortable: true },
  total: { label: 'Total', type: 'money', isSortable: true },
  notes: { label: 'Notes', type: 'text' },
});

test('reads and writes the order of a list as one word, and ignores unknown columns', () => {
  for (const text of ['name', '-total']) expect(toSortText(parseSortText(columns, text) ?? { sort: '', order: 'asc' })).toBe(text);
  for (const text of [undefined, '', '-', 'notes', 'constructor', '--name']) expect(parseSortText(columns, text)).toBeUndefined();
});

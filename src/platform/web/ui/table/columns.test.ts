import { expect, test } from 'vitest';
import { type Column, chooseColumns, toColumnKeys, toColumnsText } from './columns.ts';
import { toGroupLines } from './group-lines.ts';

const COLUMNS: readonly Pick<Column<never>, 'key' | 'isRowHeader' | 'isOptional' | 'ownWidth'>[] = [
  { key: 'name', isRowHeader: true },
  { key: 'price' },
  { key: 'cost', isOptional: true },
  { key: 'stock' },
  {},
];

const choose = (chosen?: string) => chooseColumns(COLUMNS, chosen).map(({ key = 'actions', ownWidth }) => ({ key, ownWidth }));
const keys = (chosen?: string) => choose(chosen).map(({ key }) => key);

test('shows the chosen columns in their order and width, always with the row header, and the usual ones if none is known', () => {
  expect(keys()).toEqual(['name', 'price', 'stock', 'actions']);
  expect(keys('usual')).toEqual(['name', 'price', 'stock', 'actions']);
  expect(keys('stock,name,cost')).toEqual(['stock', 'name', 'cost', 'actions']);
  expect(keys('cost,gone,cost')).toEqual(['name', 'cost', 'actions']);
  expect(choose('name,stock.140,price.7,cost.wide').map(({ ownWidth }) => ownWidth)).toEqual([
    undefined,
    140,
    undefined,
    undefined,
    undefined,
  ]);
});

test('writes the columns as they are read, blank if they are the usual ones, and without widths for an export', () => {
  for (const text of ['stock,name,cost', 'name.300,price,stock']) expect(toColumnsText(chooseColumns(COLUMNS, text), COLUMNS)).toBe(text);
  expect(toColumnsText(chooseColumns(COLUMNS, 'name,price,stock'), COLUMNS)).toBe('');
  expect(toColumnKeys('name.300,price')).toBe('name,price');
  expect(toColumnKeys(undefined)).toBeUndefined();
});

test('puts headings between the rows of groups, hides collapsed rows, and adds groups that the server doesn’t know yet', () => {
  const rows = ['a1', 'b1', 'b2', 'c1'].map((id) => ({ id }));
  const groups = ['a', 'b', 'empty'].map((value) => ({ value, label: value, count: 1 }));
  const grouping = { toValue: ({ id }: { id: string }) => id.slice(0, 1), toLabel: () => '', onToggle: () => undefined };
  const grouped = toGroupLines(rows, { ...grouping, groups, collapsed: new Set(['a']) });
  expect(grouped.lines.map(({ id }) => id)).toEqual(['group a', 'group b', 'b1', 'b2', 'group empty', 'group c', 'c1']);
  expect(grouped.rows.map(({ id }) => id)).toEqual(['b1', 'b2', 'c1']);
  expect(grouped.lineOf).toEqual([2, 3, 6]);
  expect(toGroupLines(rows, { ...grouping, groups: undefined, collapsed: new Set() }).lines).toHaveLength(4);
});

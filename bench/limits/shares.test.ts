import { expect, test } from 'vitest';
import { toMarkdown } from '../print-table.ts';
import type { Scenario } from '../work/scenario.ts';
import { columnsOf } from './limit-table.ts';
import { limitLines, shareLines } from './shares.ts';

const save: Scenario = { name: 'save', calls: () => [], share: { of: 'one ticket', least: 0.22 } };
const free: Scenario = { name: 'free', calls: () => [] };

test('a share is what a scenario reaches of another or of a limit', () => {
  const speeds = new Map([
    ['save', [200, 220, 240]],
    ['free', [1]],
    ['one ticket', [900, 1_000, 1_100]],
  ]);
  expect(shareLines([save, free], speeds)).toEqual([
    { what: 'save', '/s': 220, of: 'one ticket', 'of it /s': 1_000, share: '0.22', goal: 'at least 0.22: reached' },
  ]);
  expect(shareLines([save], new Map([...speeds, ['save', [219]]]))[0]?.goal).toBe('at least 0.22: MISSED');
});

test('limits are listed in one order, as far as they were measured', () => {
  const speeds = new Map([
    ['commit of one row', [11_000]],
    ['one ticket', [1]],
    ['one row by key', [13_000, 13_200]],
  ]);
  expect(limitLines(speeds)).toEqual([
    { what: 'one row by key', '/s': 13_100 },
    { what: 'commit of one row', '/s': 11_000 },
  ]);
});

test('the limit table has a column for each field of a list, typed by its first value that is not null', () => {
  const rows = [
    { id: 'TKT-1', year: null, isDue: false, people: [] },
    { id: 'TKT-2', year: 2019, isDue: true, people: [{}] },
  ];
  expect(columnsOf(rows)).toEqual([
    { name: '"id"', type: 'text' },
    { name: '"year"', type: 'double precision' },
    { name: '"isDue"', type: 'boolean' },
    { name: '"people"', type: 'jsonb' },
  ]);
});

test('a table has the columns that any line has', () => {
  expect(
    toMarkdown([
      { what: 'a', ms: 1 },
      { what: 'b', kB: 20 },
    ]),
  ).toBe('| what | ms | kB |\n|------|----|----|\n| a    | 1  |    |\n| b    |    | 20 |');
});

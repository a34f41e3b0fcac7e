import { expect, test } from 'vitest';
import { TICKET_IMPORT_COLUMNS } from '../../ticketing/tickets/import/ticket-import-columns.ts';
import type { ImportDecisions } from './import.contract.ts';
import { createFindings, createRowReading, needsReview } from './import-findings.rules.ts';

/** What a column of these cells is read as. */
function read(column: string, cells: readonly string[], decisions: ImportDecisions = {}, zone = 'America/Chicago') {
  const collected = createFindings(TICKET_IMPORT_COLUMNS, { summary: [0], customerName: [1], [column]: [2] });
  const rows = cells.map((cell, row) => ({ summary: `Case ${row}`, customerCompany: 'Rivera', ...(cell !== '' && { [column]: cell }) }));
  for (const row of rows) collected.add(row);
  const { reading, findings } = collected.finish(decisions, zone);
  return { reading, findings, rows: rows.map(createRowReading(TICKET_IMPORT_COLUMNS, reading)) };
}

test.each<[string, string[], string, string, string?]>([
  ['one day above 12 decides', ['12/05/2025', '18/05/2025', '03/11/2025'], 'dayFirst', 'rows'],
  ['one month-first date decides', ['5/12/2025', '5/18/2025'], 'monthFirst', 'rows'],
  ['dots', ['12.05.2025', '31.10.2025'], 'dayFirst', 'rows'],
  ['two digits', ['12/05/25', '31/10/25 17:05'], 'dayFirst', 'rows'],
  ['the majority', ['31/10/2025', '30/10/2025', '10/30/2025'], 'dayFirst', 'rows'],
  ['rows against the zone', ['31/10/2025', '1/2/2025'], 'dayFirst', 'rows', 'America/New_York'],
  ['undecided in the US', ['1/2/2025'], 'monthFirst', 'assumption', 'America/New_York'],
  ['undecided in Berlin', ['1/2/2025'], 'dayFirst', 'assumption', 'Europe/Berlin'],
  ['undecided in Mexico', ['1/2/2025'], 'dayFirst', 'assumption', 'America/Mexico_City'],
  ['undecided in London', ['1/2/2025'], 'dayFirst', 'assumption', 'Europe/London'],
  ['undecided dots in the US', ['1.2.2025'], 'dayFirst', 'assumption', 'America/Chicago'],
])('the dates of a column have one notation: %s', (_, cells, notation, decidedBy, zone) => {
  const { findings } = read('createdAt', cells, {}, zone);
  expect(findings.dates).toMatchObject([{ notation, decidedBy }]);
});

test('dates whose notation is certain have no finding, unreadable ones are counted, and a choice counts more than rows', () => {
  expect(read('createdAt', ['2025-05-12', '12 May 2025', '45794', '']).findings.dates).toEqual([]);
  expect(read('createdAt', ['soon', '2025-05-12']).findings.dates).toMatchObject([{ notation: null, unreadable: 1 }]);
  expect(read('createdAt', ['31/10/2025', '10/31/2025', '30/10/2025']).findings.dates).toMatchObject([{ unreadable: 1 }]);
  const { findings } = read('createdAt', ['18/05/2025'], { dates: { createdAt: 'monthFirst' } });
  expect(findings.dates).toMatchObject([{ notation: 'monthFirst', decidedBy: 'choice', unreadable: 1 }]);
});

const INTACT = ['1894400000000958173', '1894400000000958174', '1894400000000958175'];

test.each<[string, string[], string[]]>([
  ['scientific notation', ['1.8944E+18', ...INTACT], ['1.8944E+18']],
  ['scientific notation with a comma', ['1,8944e+18', ...INTACT], ['1,8944e+18']],
  ['scientific notation without digits', ['2E+18', ...INTACT], ['2E+18']],
  ['four rounded digits', ['1894400000000950000', ...INTACT], ['1894400000000950000']],
  ['all digits but two', ['1900000000000000000', ...INTACT], ['1900000000000000000']],
  ['a Zoho prefix', ['zcrm_1894400000000950000', ...INTACT], ['zcrm_1894400000000950000']],
  [
    'three rounded digits in different rows',
    ['189440000000095000', '189440000000095000', ...INTACT],
    ['189440000000095000', '189440000000095000'],
  ],
  ['most of a column', ['189440000000095000', '189440000000096000', INTACT[0] ?? ''], ['189440000000095000', '189440000000096000']],
  ['a few zeros by chance', ['189440000000095000', ...INTACT], []],
  ['a short ID with zeros', ['1894400000000', '20000'], []],
  ['an ID of ours', ['TKT-100000'], []],
  ['intact IDs', INTACT, []],
])('finds damaged IDs: %s', (_, cells, damaged) => {
  const { findings, rows } = read('providerId', cells);
  expect(rows.flatMap((row, at) => (row.cells.providerId === undefined ? [cells[at]] : []))).toEqual(damaged);
  expect(rows.filter(({ problems }) => problems.some((problem) => problem.includes('was damaged')))).toHaveLength(damaged.length);
  expect(findings.damagedIds.map(({ count }) => count)).toEqual(damaged.length === 0 ? [] : [damaged.length]);
});

test('values that are not ours are listed with counts and suggestions, and replaced as chosen', () => {
  const cells = ['Solved', 'solved', 'Pondering', 'On Hold', 'Escalated', 'RESOLVED'];
  const { findings } = read('status', cells);
  expect(findings.values).toMatchObject([
    {
      column: 'status',
      otherwise: 'New (default)',
      found: [
        { value: 'Solved', count: 2, suggestion: 'Resolved', chosen: null },
        { value: 'Pondering', count: 1, suggestion: null, chosen: null },
        { value: 'Escalated', count: 1, suggestion: 'In Progress', chosen: null },
      ],
    },
  ]);
  expect(needsReview(findings)).toBe(true);
  const chosen = read('status', cells, { values: { status: { Pondering: 'In Progress', Solved: 'On Hold', Escalated: 'In Progress' } } });
  expect(chosen.rows.map((row) => row.cells.status)).toEqual(['On Hold', 'On Hold', 'In Progress', 'On Hold', 'Escalated', 'RESOLVED']);
  expect(needsReview(chosen.findings)).toBe(false);
});

test('a required column is filled from another one, from a text, or not at all', () => {
  const company = (decisions: ImportDecisions, cells: Record<string, string>) => {
    const collected = createFindings(TICKET_IMPORT_COLUMNS, { summary: [0], customerName: [1], customerCompany: [2] });
    collected.add(cells);
    const { reading, findings } = collected.finish(decisions, 'UTC');
    expect(findings.missing).toMatchObject([{ column: 'customerCompany', count: 1, fallback: 'customerName' }]);
    return createRowReading(TICKET_IMPORT_COLUMNS, reading)(cells);
  };
  const row = { summary: 'No link', customerName: 'Ted Ruiz' };
  expect(company({}, row)).toMatchObject({ cells: { customerCompany: 'Ted Ruiz' }, problems: [expect.stringContaining('"Ted Ruiz"')] });
  expect(company({ defaults: { customerCompany: { text: 'Walk-in' } } }, row).cells.customerCompany).toBe('Walk-in');
  expect(company({ defaults: { customerCompany: null } }, row).cells).toEqual(row);
  expect(company({}, { summary: 'No link' }).cells).toEqual({ summary: 'No link' });
});

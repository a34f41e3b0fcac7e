import { expect, test } from 'vitest';
import { TICKET_IMPORT_COLUMNS } from '../../ticketing/tickets/import/ticket-import-columns.ts';
import { TICKET_STATUSES } from '../../ticketing/tickets/ticket.contract.ts';
import { ImportDecisions } from './import.contract.ts';
import { createFindings, createRowReading, needsReview } from './import-findings.rules.ts';

/** Returns how a column of these cells is read. */
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
  ['ambiguous in the US', ['1/2/2025'], 'monthFirst', 'assumption', 'America/New_York'],
  ['ambiguous in Berlin', ['1/2/2025'], 'dayFirst', 'assumption', 'Europe/Berlin'],
  ...['America/Mexico_City', 'America/Hermosillo', 'America/Managua', 'America/El_Salvador', 'America/Merida', 'America/Bahia'].map(
    (zone): [string, string[], string, string, string] => [`ambiguous in ${zone}`, ['1/2/2025'], 'dayFirst', 'assumption', zone],
  ),
  ...['America/Indianapolis', 'America/Indiana/Vevay', 'America/Puerto_Rico', 'Pacific/Honolulu', 'Asia/Manila', 'UTC'].map(
    (zone): [string, string[], string, string, string] => [`ambiguous in ${zone}`, ['1/2/2025'], 'monthFirst', 'assumption', zone],
  ),
  ['ambiguous in Jamaica', ['1/2/2025'], 'dayFirst', 'assumption', 'America/Jamaica'],
  ['one row for each order', ['13/05/2025', '05/13/2025'], 'monthFirst', 'tie'],
  ['one row for each order, and others', ['1/2/2025', '13/05/2025', '05/13/2025'], 'monthFirst', 'tie'],
  ['ambiguous in London', ['1/2/2025'], 'dayFirst', 'assumption', 'Europe/London'],
  ['ambiguous dotted dates in the US', ['1.2.2025'], 'dayFirst', 'assumption', 'America/Chicago'],
])('decides one notation per column: %s', (_, cells, notation, decidedBy, zone) => {
  const { findings } = read('createdAt', cells, {}, zone);
  expect(findings.dates).toMatchObject([{ notation, decidedBy }]);
});

test('reports no unambiguous dates, counts unreadable ones, and prefers a choice to the rows', () => {
  expect(read('createdAt', ['2025-05-12', '12 May 2025', '45794', '']).findings.dates).toEqual([]);
  expect(read('createdAt', ['soon', '2025-05-12']).findings.dates).toMatchObject([{ notation: null, unreadable: 1 }]);
  expect(read('createdAt', ['31/10/2025', '10/31/2025', '30/10/2025']).findings.dates).toMatchObject([{ unreadable: 1 }]);
  expect(read('createdAt', ['13/05/2025', '05/13/2025'], { dates: { createdAt: 'dayFirst' } }).findings.dates).toMatchObject([
    { decidedBy: 'choice' },
  ]);
  const { findings } = read('createdAt', ['18/05/2025'], { dates: { createdAt: 'monthFirst' } });
  expect(findings.dates).toMatchObject([{ notation: 'monthFirst', decidedBy: 'choice', unreadable: 1 }]);
});

test('uses an ambiguous date as the example, the same day in every zone', () => {
  for (const zone of ['Europe/Berlin', 'Pacific/Auckland', 'America/Chicago'])
    expect(read('createdAt', ['18/05/2025', '12/05/2025 23:00', '1/2/2025'], {}, zone).findings.dates).toMatchObject([
      { example: '12/05/2025 23:00', readAs: '2025-05-12' },
    ]);
});

const INTACT = ['1894400000000958173', '1894400000000958174', '1894400000000958175'];

/** Returns intact IDs, none of which ends in four zeros. */
function manyIds(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `18944000000009${String(50_001 + n)}`);
}

test.each<[string, string[], string[]]>([
  ['scientific notation', ['1.8944E+18', ...INTACT], ['1.8944E+18']],
  ['scientific notation with a comma', ['1,8944e+18', ...INTACT], ['1,8944e+18']],
  ['scientific notation without digits', ['2E+18', ...INTACT], ['2E+18']],
  ['four rounded digits', ['1894400000000950000', ...INTACT], ['1894400000000950000']],
  ['all digits except two', ['1900000000000000000', ...INTACT], ['1900000000000000000']],
  ['a Zoho prefix', ['zcrm_1894400000000950000', ...INTACT], ['zcrm_1894400000000950000']],
  [
    'three rounded digits in different rows',
    ['189440000000095000', '189440000000095000', ...INTACT],
    ['189440000000095000', '189440000000095000'],
  ],
  ['most of a column', ['189440000000095000', '189440000000096000', INTACT[0] ?? ''], ['189440000000095000', '189440000000096000']],
  ['a few zeros by chance', ['189440000000095000', ...INTACT], []],
  ['four zeros by chance in a long file', ['1894400000000950000', '1894400000000960000', ...manyIds(3_000)], []],
  [
    'four zeros beside scientific notation',
    ['1.8944E+18', '1894400000000950000', ...manyIds(3_000)],
    ['1.8944E+18', '1894400000000950000'],
  ],
  [
    'the same zeros in two rows',
    [...Array<string>(2).fill('1894400000000950000'), ...manyIds(9_000)],
    Array<string>(2).fill('1894400000000950000'),
  ],
  ['a short ID with zeros', ['1894400000000', '20000'], []],
  ['an OBDesk ID', ['TKT-100000'], []],
  ['intact IDs', INTACT, []],
])('finds damaged IDs: %s', (_, cells, damaged) => {
  const { findings, rows } = read('providerId', cells);
  expect(rows.flatMap((row, at) => (row.cells.providerId === undefined ? [cells[at]] : []))).toEqual(damaged);
  expect(rows.filter(({ problems }) => problems.some((problem) => problem.includes('was damaged')))).toHaveLength(damaged.length);
  expect(findings.damagedIds.map(({ count }) => count)).toEqual(damaged.length === 0 ? [] : [damaged.length]);
});

test('lists unknown values with counts and suggestions, and replaces them as chosen', () => {
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

test.each<[string, string]>([
  ['of 1,000 letters', 'x'.repeat(1_000)],
  ['longer than listed', 'Waiting for the answer of the customer '.repeat(30)],
  ['cut within a character', `${'x'.repeat(999)}😀`],
  ['whose key is cut within a character', `${'x'.repeat(199)}😀`],
  ['named like a property of objects', 'constructor'],
  ['named like a method of objects', 'hasOwnProperty'],
])('replaces a value %s as chosen', (_, cell) => {
  const value = read('status', [cell]).findings.values[0]?.found[0]?.value ?? '';
  expect(value.isWellFormed()).toBe(true);
  expect(read('status', [cell]).rows[0]?.cells.status).toBe(cell);
  const decisions = ImportDecisions.parse({ values: { status: Object.fromEntries([[value, 'Shipped']]) } });
  const { findings, rows } = read('status', [cell], decisions);
  expect(findings.values).toMatchObject([{ found: [{ chosen: 'Shipped' }], more: 0 }]);
  expect(rows[0]?.cells.status).toBe('Shipped');
});

test('lists no values of OBDesk, and counts values beyond the end of the list', () => {
  const others = Array.from({ length: 203 }, (_, n) => `Other ${n}`);
  const { findings } = read('status', [...TICKET_STATUSES, ...others, ...others, 'other 202 ']);
  expect(findings.values).toMatchObject([{ more: 3 }]);
  expect(findings.values[0]?.found).toHaveLength(200);
  const status = Object.fromEntries(others.map((value) => [value, 'New']));
  expect(needsReview(read('status', others, { values: { status } }).findings)).toBe(true);
  expect(needsReview(read('status', others.slice(0, 200), { values: { status } }).findings)).toBe(false);
});

test('fills a required column from another one, from a text, or not at all', () => {
  const company = (decisions: ImportDecisions, cells: Record<string, string>) => {
    const collected = createFindings(TICKET_IMPORT_COLUMNS, { summary: [0], customerName: [1], customerCompany: [2] });
    collected.add(cells);
    const { reading, findings } = collected.finish(decisions, 'UTC');
    const isDecided = decisions.defaults !== undefined;
    expect(findings.missing).toMatchObject([{ column: 'customerCompany', count: 1, fallback: 'customerName', isDecided }]);
    expect(needsReview(findings)).toBe(!isDecided);
    return createRowReading(TICKET_IMPORT_COLUMNS, reading)(cells);
  };
  const row = { summary: 'No link', customerName: 'Ted Ruiz' };
  expect(company({}, row)).toMatchObject({ cells: { customerCompany: 'Ted Ruiz' }, problems: [expect.stringContaining('“Ted Ruiz”')] });
  expect(company({ defaults: { customerCompany: { text: 'Walk-in' } } }, row).cells.customerCompany).toBe('Walk-in');
  expect(company({ defaults: { customerCompany: null } }, row).cells).toEqual(row);
  expect(company({}, { summary: 'No link' }).cells).toEqual({ summary: 'No link' });
});

test.each<[string, Record<string, readonly number[]>, string | null]>([
  ['the file no longer fills its column', { summary: [0], customerCompany: [2] }, null],
  ['its column reads the same cells', { summary: [0], customerName: [2], customerCompany: [2] }, null],
  ['its column no longer exists, unlike the fallback', { summary: [0], customerName: [1], customerCompany: [2] }, 'customerName'],
])('leaves a default undecided if %s', (_, places, fallback) => {
  const collected = createFindings(TICKET_IMPORT_COLUMNS, places);
  collected.add({ summary: 'No link' });
  const column = fallback === null ? 'customerName' : 'city';
  const { findings } = collected.finish({ defaults: { customerCompany: { column } } }, 'UTC');
  expect(findings.missing).toMatchObject([{ fallback, chosen: fallback && { column: fallback }, isDecided: false }]);
  expect(needsReview(findings)).toBe(true);
});

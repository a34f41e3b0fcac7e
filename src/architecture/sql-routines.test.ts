import { expect, test } from 'vitest';
import { featureCycles } from './feature-cycles.ts';
import type { SourceFile } from './source-file.ts';
import { findFunctions, findTriggers, routineBreaches } from './sql-routines.ts';
import { tableBreaches } from './table-owners.ts';

const file = (path: string, text = ''): SourceFile => ({ path, text });
const body = (name: string, sql: string) => `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n  ${sql}\nEND\n$$;\n`;
const trigger = (name: string, table: string, called: string) =>
  `CREATE TRIGGER ${name} AFTER UPDATE OF status ON ${table}\n  FOR EACH ROW EXECUTE FUNCTION ${called}();\n`;
const inFeature = (feature: string, name: string) => `src/features/ticketing/${feature}/server/${name}`;

const parts = file(inFeature('parts', 'part.table.ts'), "export const parts = pgTable('parts', {});");
const tickets = file(inFeature('tickets', 'ticket.table.ts'), "export const tickets = pgTable('tickets', {});");
const migration = file('migrations/0101_all.sql', 'CREATE TABLE parts (id text);\nCREATE TABLE tickets (id text);');

test('finds functions and triggers with their files, and ignores comments', () => {
  const sql = file(
    inFeature('parts', 'part.triggers.sql'),
    `-- CREATE TRIGGER old ON parts\n${trigger('part_moved', 'parts', 'count_part')}`,
  );
  expect(findTriggers([sql])).toEqual([{ name: 'part_moved', table: 'parts', file: sql.path }]);
  const functions = file(inFeature('parts', 'part.functions.sql'), body('count_part', 'RETURN NULL;'));
  expect(findFunctions([functions, migration])).toEqual([{ name: 'count_part', file: functions.path }]);
});

test('rejects a body that uses a table of another feature, and allows a trigger on it and queries of the app', () => {
  const foreign = file(inFeature('tickets', 'ticket.functions.sql'), body('count_ticket', 'PERFORM count(*) FROM tickets, parts;'));
  expect(tableBreaches([migration, parts, tickets, foreign])).toEqual([
    expect.stringContaining(`${foreign.path} uses the table parts of parts`),
  ]);
  const fine = [
    file(inFeature('tickets', 'ticket.triggers.sql'), trigger('part_used', 'parts', 'count_ticket')),
    file('src/app/server/all.functions.sql', body('count_all', 'PERFORM count(*) FROM tickets, parts;')),
    file(inFeature('tickets', 'ticket.functions.sql'), `-- As parts do.\n${body('count_ticket', 'PERFORM 1 FROM tickets;')}`),
  ];
  expect(tableBreaches([migration, parts, tickets, ...fine])).toEqual([]);
});

test('reports features that depend on each other by SQL, or by SQL and imports', () => {
  const uses = file(inFeature('tickets', 'ticket.service.ts'), "import { x } from '../../parts/server/part.service.ts';\n");
  const guard = file(inFeature('tickets', 'ticket.functions.sql'), body('guard_ticket', 'RETURN NULL;'));
  const calls = file(inFeature('parts', 'part.triggers.sql'), trigger('part_moved', 'parts', 'guard_ticket'));
  const asks = file(inFeature('parts', 'part.store.ts'), "db.query('SELECT guard_ticket()')");
  expect(featureCycles([parts, tickets, uses, guard, calls])).toEqual([expect.stringContaining('features parts -> tickets -> parts')]);
  expect(featureCycles([parts, tickets, uses, guard, asks])).toEqual([expect.stringContaining('features parts -> tickets -> parts')]);
  const watches = file(inFeature('tickets', 'ticket.triggers.sql'), trigger('part_moved', 'parts', 'guard_ticket'));
  expect(featureCycles([parts, tickets, uses, guard, watches])).toEqual([]);
  expect(featureCycles([parts, tickets, guard, watches, calls])).toHaveLength(1);
});

test('rejects a function in a migration, in two files, in the wrong file, or in the platform if it calls a feature', () => {
  const once = file(inFeature('parts', 'part.functions.sql'), body('count_part', 'RETURN NULL;'));
  const breaches = routineBreaches([
    once,
    file('migrations/0201_more.sql', body('made_here', 'RETURN NULL;')),
    file('migrations/0202_hidden.sql', "SELECT format('CREATE TRIGGER %I ON parts', 'x');"),
    file('migrations/0203_fine.sql', '-- No CREATE FUNCTION here.\nCREATE TABLE more (id text);'),
    file(inFeature('tickets', 'ticket.functions.sql'), body('count_part', 'RETURN NULL;')),
    file(inFeature('tickets', 'ticket.triggers.sql'), body('count_ticket', 'RETURN NULL;')),
    file(inFeature('tickets', 'ticket.sql')),
    file('src/features/ticketing/tickets/ticket.functions.sql'),
    file('src/platform/server/database/all.functions.sql', body('count_all', 'PERFORM count_ticket();')),
  ]);
  expect(breaches.map((line) => line.slice(0, line.search(/[: ]/)))).toEqual([
    'migrations/0201_more.sql',
    'migrations/0202_hidden.sql',
    inFeature('tickets', 'ticket.triggers.sql'),
    inFeature('tickets', 'ticket.sql'),
    'src/features/ticketing/tickets/ticket.functions.sql',
    inFeature('tickets', 'ticket.functions.sql'),
    'src/platform/server/database/all.functions.sql',
  ]);
});

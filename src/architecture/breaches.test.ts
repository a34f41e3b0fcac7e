import { describe, expect, test } from 'vitest';
import { beforeInstallBreaches } from './before-install.ts';
import { cycles, folderCycles } from './cycles.ts';
import { featureCycles, featureOrderBreaches } from './feature-cycles.ts';
import { importBreaches } from './import-rules.ts';
import { findImports } from './imports.ts';
import { layoutBreaches } from './layout-rules.ts';
import { packageBreaches } from './packages.ts';
import type { SourceFile } from './source-file.ts';
import { tableBreaches } from './table-owners.ts';

const file = (path: string, text = ''): SourceFile => ({ path, text });
const importing = (path: string, ...specifiers: string[]) =>
  file(path, specifiers.map((from) => `import { x } from '${from}';\n`).join(''));
const ticketWeb = 'src/features/ticketing/tickets/web/TicketPage.tsx';
const ticketServer = 'src/features/ticketing/tickets/server/ticket.service.ts';
const ticketRoot = 'src/features/ticketing/tickets/ticket.rules.ts';

describe('finds imports', () => {
  const cases: [string, string[]][] = [
    ["import './a.css';", ['./a.css']],
    ["import type { A } from './a.ts';", ['./a.ts']],
    ["import {\n  a, // one\n  b,\n} from './a.ts';", ['./a.ts']],
    ["export * from './a.ts';", ['./a.ts']],
    ["const Page = lazy(() => import('./Page.tsx'));", ['./Page.tsx']],
    ['import React, * as all from "react";', ['react']],
    ["// import { a } from './a.ts';\nconst text = \"import './b.ts'\";", []],
    ["export const sql = 'select 1 from x';\nexport const a = f('b', from, 'c');", []],
  ];
  test.each(cases)('%j', (text, found) => expect(findImports(file('src/a.ts', text))).toEqual(found));
});

describe('rejects an import and says where the code belongs', () => {
  const refused: [string, string, RegExp][] = [
    [ticketRoot, './server/ticket.store.ts', /a root is for both sides. Move this code to server\//],
    [ticketRoot, './web/ticket.queries.ts', /a root is for both sides. Move this code to web\//],
    [ticketWeb, '../server/ticket.service.ts', /web\/ never touches server\//],
    [ticketServer, '../web/ticket.queries.ts', /server\/ never touches web\//],
    [ticketWeb, '../../../master-data/parts/web/PartsPage.tsx', /only \*\.queries\.ts may be used here. Meet on the screen in src\/app\//],
    [ticketServer, '../../../master-data/parts/server/part.store.ts', /only \*\.service\.ts may be used here. Ask the owner/],
    [ticketServer, '../../../../app/server/build-server.ts', /a feature does not know the app/],
    [ticketServer, '../../../../testing/server/test-server.ts', /only tests use src\/testing\//],
    [ticketServer, '../../../../../scripts/seed.ts', /the product does not use its tools/],
    ['src/app/server/canary.test.ts', '../../../bench/product.ts', /the product does not use its tools/],
    ['src/app/server/canary.test.ts', '../../../sandbox/sandbox.ts', /the product does not use its tools/],
    [ticketServer, '../../../../../sandbox/testing/sandbox-for-tests.ts', /the product does not use its tools/],
    ['src/platform/money.ts', './server/config.ts', /a root is for both sides/],
    ['src/platform/server/http/handle.ts', '../../../features/admin/users/user.contract.ts', /platform\/ knows no feature/],
    ['src/platform/web/call.ts', '../server/config.ts', /web\/ never touches server\//],
    ['src/features/zoho/zoho-client/server/desk.ts', '../../../admin/audit/server/audit.service.ts', /a client knows only the API/],
    ['src/features/zoho/zoho-client/server/desk.ts', '../../features/ticketing/tickets/ticket.contract.ts', /a client knows only the API/],
    ['src/app/web/main.tsx', '../server/main.ts', /web\/ never touches server\//],
    ['scripts/seed.ts', '../src/app/web/main.tsx', /server-side tools never load browser code/],
    [ticketServer, '../../../../shared/x.ts', /unknown folder/],
  ];
  test.each(refused)('%s -> %s', (from, to, says) => {
    const breaches = importBreaches([importing(from, to)]);
    expect(breaches).toHaveLength(1);
    expect(breaches[0]).toMatch(says);
  });
});

describe('accepts an import within the rules', () => {
  const allowed: [string, string[]][] = [
    [
      ticketRoot,
      ['./ticket.contract.ts', './rma/rma-lines.rules.ts', '../../master-data/parts/part.rules.ts', '../../../platform/fields.ts'],
    ],
    [
      'src/features/ticketing/tickets/rma/rma-lines.rules.ts',
      ['../ticket.contract.ts', '../../../master-data/parts/part.rules.ts', '../../../../platform/csv.ts'],
    ],
    [
      ticketWeb,
      [
        '../ticket.rules.ts',
        './ticket.queries.ts',
        '../../../master-data/parts/part.contract.ts',
        '../../../master-data/parts/web/part.queries.ts',
        '../../../../platform/web/call.ts',
      ],
    ],
    [ticketServer, ['./ticket.store.ts', '../../../admin/audit/server/audit.service.ts', '../../../../platform/server/config.ts']],
    [
      'src/features/ticketing/tickets/server/ticket.routes.test.ts',
      ['../../../../testing/server/test-server.ts', '../../../master-data/parts/part.factory.ts'],
    ],
    ['src/features/ticketing/tickets/server/ticket.routes.test.ts', ['../../../../../sandbox/testing/sandbox-for-tests.ts']],
    ['src/app/web/router.tsx', ['../../features/ticketing/tickets/web/TicketPage.tsx', '../../platform/web/call.ts']],
    [
      'src/app/server/build-server.ts',
      ['../../features/master-data/parts/server/part.routes.ts', '../../features/zoho/zoho-client/server/desk.ts'],
    ],
    ['src/testing/web/fixtures.ts', ['../server/test-server.ts', '../../platform/web/call.ts']],
    ['e2e/ticket.ts', ['../src/testing/web/fixtures.ts']],
    ['bench/load.ts', ['../src/app/server/build-server.ts']],
  ];
  test.each(allowed)('%s', (from, to) => expect(importBreaches([importing(from, ...to)])).toEqual([]));
});

test('rejects a file in an unknown location', () => {
  expect(
    importBreaches([file('src/shared/x.ts'), file('src/features/x.ts'), file('src/features/tickets/x.ts'), file('src/app/x.ts')]),
  ).toHaveLength(4);
});

test('allows a feature to use its own area and the areas before it only', () => {
  const invoices = 'src/features/business/invoices/invoice.rules.ts';
  const down = importing(invoices, '../leads/lead.contract.ts', '../../ticketing/tickets/ticket.contract.ts');
  const inTest = importing('src/features/ticketing/tickets/ticket.rules.test.ts', '../../business/invoices/invoice.rules.ts');
  expect(importBreaches([down, inTest])).toEqual([]);
  expect(importBreaches([importing(ticketRoot, '../../business/invoices/invoice.rules.ts')])).toEqual([
    expect.stringContaining(`${ticketRoot} imports ${invoices}: ticketing may not import from business`),
  ]);
  expect(importBreaches([importing('src/features/kitchen/recipes/recipe.rules.ts', './recipe.contract.ts')])).toEqual([
    expect.stringContaining("unknown area 'kitchen'"),
  ]);
});

test('reports a cycle of imports once, and no diamond', () => {
  const [a, b, c] = ['src/platform/a.ts', 'src/platform/b.ts', 'src/platform/c.ts'] as const;
  expect(cycles([importing(a, './b.ts'), importing(b, './c.ts'), importing(c, './a.ts')])).toEqual([
    expect.stringContaining(`${a} -> ${b} -> ${c} -> ${a}`),
  ]);
  expect(cycles([importing(a, './b.ts', './c.ts'), importing(b, './c.ts'), importing(c)])).toEqual([]);
});

test('reports a cycle between sibling folders once, and ignores the parent folder and tests', () => {
  const pull = 'src/features/zoho/sync/server/pull/fetch.ts';
  const push = 'src/features/zoho/sync/server/push/send.ts';
  const parent = 'src/features/zoho/sync/server/routes.ts';
  expect(folderCycles([importing(pull, '../push/send.ts'), importing(push, '../pull/apply.ts')])).toEqual([
    expect.stringContaining('sync/server/pull -> src/features/zoho/sync/server/push -> src/features/zoho/sync/server/pull: a cycle'),
  ]);
  expect(folderCycles([importing(pull, '../push/send.ts', '../routes.ts'), importing(parent, './pull/fetch.ts'), importing(push)])).toEqual(
    [],
  );
  expect(folderCycles([importing(pull, '../push/send.ts'), importing(push.replace('.ts', '.test.ts'), '../pull/fetch.ts')])).toEqual([]);
});

test('reports features that depend on each other once, and allows tests to use any feature', () => {
  const [users, auth, audit] = ['users', 'auth', 'audit'].map((name) => `src/features/admin/${name}/server/${name}.service.ts`) as [
    string,
    string,
    string,
  ];
  const uses = (path: string, ...features: string[]) =>
    importing(path, ...features.map((name) => `../../${name}/server/${name}.service.ts`));
  expect(featureCycles([uses(users, 'auth'), uses(auth, 'audit'), uses(audit)])).toEqual([]);
  expect(featureCycles([uses(users, 'auth'), uses(auth, 'audit'), uses(audit, 'users')])).toEqual([
    expect.stringContaining('features audit -> users -> auth -> audit'),
  ]);
  expect(featureCycles([uses(users, 'auth'), uses('src/features/admin/auth/server/session.test.ts', 'users')])).toEqual([]);
  expect(featureCycles([importing('src/features/admin/users/user.rules.ts', '../auth/auth.rules.ts'), uses(auth, 'users')])).toHaveLength(
    1,
  );
});

test('rejects a package on a side that does not allow it', () => {
  const breaches = packageBreaches([
    importing(ticketRoot, 'zod', 'node:crypto'),
    importing(ticketWeb, 'react', '@mantine/core', 'node:fs', 'moment'),
    importing(ticketServer, 'node:fs', 'drizzle-orm/pg-core', 'react', '@/alias.ts'),
    importing('src/features/ticketing/tickets/ticket.rules.test.ts', 'vitest', 'fast-check', 'react'),
  ]);
  expect(breaches.map((line) => line.split(': ')[0])).toEqual([
    `${ticketRoot} imports node:crypto`,
    `${ticketWeb} imports node:fs`,
    `${ticketWeb} imports moment`,
    `${ticketServer} imports react`,
    `${ticketServer} imports @/alias.ts`,
    'src/features/ticketing/tickets/ticket.rules.test.ts imports react',
  ]);
});

test('rejects a command that needs a package before the install, and allows it afterwards', () => {
  const start = importing('scripts/start.mjs', 'node:fs', './steps/install.mjs');
  const steps = [importing('scripts/steps/install.mjs', 'esbuild'), importing('scripts/steps/bundle.mjs', 'esbuild')];
  expect(beforeInstallBreaches([start, ...steps])).toEqual([expect.stringContaining('scripts/steps/install.mjs imports esbuild')]);
});

test('reports a feature that the server lists before one it uses', () => {
  const use = importing(ticketServer, '../../parts/server/part.service.ts');
  const list = (...names: string[]) =>
    file(
      'src/app/server/features.ts',
      `import { partFeature } from '../../features/master-data/parts/server/part.manifest.ts';
import { ticketFeature } from '../../features/ticketing/tickets/server/ticket.manifest.ts';
export const FEATURES: readonly ServerFeature[] = [${names.join(', ')}];`,
    );
  expect(featureOrderBreaches([use, list('partFeature', 'ticketFeature')])).toEqual([]);
  expect(featureOrderBreaches([use, list('ticketFeature', 'partFeature')])).toEqual([
    expect.stringContaining('tickets stands before parts'),
  ]);
});

test('rejects a meaningless name, a barrel and a file on the wrong side', () => {
  const breaches = layoutBreaches([
    file('src/platform/index.ts'),
    file('src/platform/date-utils.ts'),
    file('src/features/ticketing/tickets/web/common/Row.tsx'),
    file('src/platform/barrel.ts', "export { a } from './a.ts';"),
    file('src/platform/barrel-of-lines.ts', "export {\n  a,\n  b,\n} from './a.ts';"),
    file('src/app/server/features.ts', "export { partFeature } from '../../features/master-data/parts/server/part.manifest.ts';"),
    file('src/features/ticketing/tickets/server/all.service.ts', "export { a } from './a.store.ts';"),
    file('src/features/ticketing/tickets/ticket.store.ts'),
    file('src/features/ticketing/tickets/web/ticket.contract.ts'),
  ]);
  expect(breaches.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
    'src/platform/index.ts',
    'src/platform/date-utils.ts',
    'src/features/ticketing/tickets/web/common/Row.tsx',
    'src/platform/barrel.ts',
    'src/platform/barrel-of-lines.ts',
    'src/app/server/features.ts',
    'src/features/ticketing/tickets/server/all.service.ts',
    'src/features/ticketing/tickets/ticket.store.ts',
    'src/features/ticketing/tickets/web/ticket.contract.ts',
  ]);
});

test('does not treat an import, or a service with its own code, as a barrel', () => {
  const fine = [
    file('src/platform/a.ts', "import {\n  a,\n  b,\n} from './b.ts';\nexport const c = a + b;"),
    file('src/features/ticketing/tickets/server/ticket.store.test.ts'),
    file('sandbox/desk/search/ticket-index.ts'),
    file('src/features/admin/users/server/common-passwords.data.ts'),
    file('src/testing/web/fixtures.ts', "export { expect } from '@playwright/test';"),
    file(ticketServer, "export { find } from './ticket.store.ts';\nexport async function open() {}"),
  ];
  expect(layoutBreaches(fine)).toEqual([]);
});

test('reports a table that a second feature reads, and ignores comments and tests', () => {
  const table = file('src/features/master-data/parts/server/part.table.ts', "export const parts = pgTable('parts', {});");
  const migration = file('migrations/0006_parts.sql', 'CREATE TABLE parts (id text);');
  const foreign = file(ticketServer, 'await db.query(`select * from parts where id = $1`);');
  const innocent = [
    file('src/features/ticketing/tickets/server/ticket.store.ts', '// reads from parts\n/** update parts */\nconst spareparts = 1;'),
    file('src/features/ticketing/tickets/server/ticket.test.ts', "db.query('select * from parts')"),
    file('src/features/master-data/parts/server/part.store.ts', "db.query('select * from parts')"),
    file('src/platform/web/texts.ts', "'Typed into parts.'"),
  ];
  expect(tableBreaches([migration, table, ...innocent])).toEqual([]);
  expect(tableBreaches([migration, foreign, table])).toEqual([expect.stringContaining(`${ticketServer} uses the table parts of parts`)]);
});

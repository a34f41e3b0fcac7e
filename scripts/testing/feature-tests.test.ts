import { expect, test } from 'vitest';
import { findFeatureTests, listFeatures, namesFeature } from './feature-tests.mjs';

test('the tests of a feature are its folder, its browser tests and the journeys that name it', () => {
  expect(listFeatures()).toEqual(expect.arrayContaining(['imports', 'parts', 'tickets']));
  const { folder, browserFiles } = findFeatureTests('tickets');
  expect(folder).toBe('src/features/ticketing/tickets/');
  expect(browserFiles).toEqual(
    expect.arrayContaining(['src/features/ticketing/tickets/web/TicketPage.browser.tsx', 'e2e/tickets.ts', 'e2e/filters.ts']),
  );
  expect(browserFiles.filter((file) => /features\/(?!ticketing\/tickets\/)|\.test\.ts$|e2e\/sign-in/.test(file))).toEqual([]);
});

test('a journey names a feature in its own name or by an import, and not by a word that only contains it', () => {
  expect(namesFeature('e2e/import-parts.ts', '', 'parts')).toBe(true);
  expect(namesFeature('e2e/shell.ts', "from '../src/features/master-data/parts/part.factory.ts'", 'parts')).toBe(true);
  expect(namesFeature('e2e/counterparts.ts', "'parts' from '../src/features/parts-lists/a.ts'", 'parts')).toBe(false);
});

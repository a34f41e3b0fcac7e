import { expect, test } from 'vitest';
import { browserTestsFor, listChangedFiles } from './changed-files.mjs';

test('runs the browser tests of the features whose files changed', () => {
  const tests = browserTestsFor([
    'src/features/business/email-templates/web/TemplateList.tsx',
    'src/features/deleted/feature/web/List.tsx',
  ]);
  expect(tests).toContain('src/features/business/email-templates/web/TemplatesPart.browser.tsx');
  expect(tests.filter((file) => file.startsWith('src/features/') && !file.includes('/email-templates/'))).toEqual([]);
});

test('runs a changed browser test, but not a deleted one', () => {
  expect(browserTestsFor(['e2e/shell/first-page.ts', 'e2e/deleted.ts', 'docs/testing.md'])).toEqual(['e2e/shell/first-page.ts']);
});

test('rejects an unknown commit', () => {
  expect(() => listChangedFiles('no-such-commit')).toThrow(/no-such-commit/);
});

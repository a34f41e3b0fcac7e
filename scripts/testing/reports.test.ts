import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, toOutcome } from './reports.mjs';

test('names failed tests of Vitest and files that cannot be loaded', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'lists parts' },
    { status: 'failed', fullName: 'saves parts' },
  ];
  const testResults = [
    { status: 'failed', name: 'parts.test.ts', assertionResults },
    { status: 'failed', name: 'broken.test.ts', assertionResults: [] },
    { status: 'passed', name: 'leads.test.ts', assertionResults: [] },
  ];
  expect(readVitestReport({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 0, testResults })).toEqual({
    passed: 1,
    skipped: 2,
    failed: ['parts.test.ts › saves parts', 'broken.test.ts'],
  });
});

test('names failed and flaky tests of Playwright at any depth, and errors outside of tests', () => {
  const spec = (title: string, status: string) => ({ title, file: 'e2e/shell.ts', line: 7, tests: [{ status }] });
  const suites = [{ specs: [spec('opens', 'expected'), spec('closes', 'unexpected')], suites: [{ specs: [spec('stays', 'flaky')] }] }];
  expect(readPlaywrightReport({ suites, errors: [{ message: 'no browser' }], stats: { expected: 1, skipped: 0 } })).toEqual({
    passed: 1,
    skipped: 0,
    failed: ['e2e/shell.ts:7 › closes', 'e2e/shell.ts:7 › stays', 'no browser'],
  });
});

test('fails a run without a report, without tests, or with an exit code that no failed test explains', () => {
  const passed = { passed: 1, skipped: 0, failed: [] };
  const none = { passed: 0, skipped: 0, failed: [] };
  expect(toOutcome(undefined, 0).failed).toEqual([expect.stringContaining('no report')]);
  expect(toOutcome(passed, 1).failed).toEqual([expect.stringContaining('outside of its tests')]);
  expect(toOutcome(none, 0).failed).toEqual(['No test ran.']);
  expect(toOutcome(none, 0, true).failed).toEqual([]);
  expect(toOutcome(passed, 0)).toEqual(passed);
});

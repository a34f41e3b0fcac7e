import { describe, expect, test } from 'vitest';
import { failedInPlaywright, failedInVitest, listFailed } from './failed-tests.mjs';

const report = (content: unknown) => ({ read: () => content });

describe('the list of failed tests at the end of npm test', () => {
  test('names each failed test of the rules and the API with its reason, without colours', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'parts are listed' },
      { status: 'failed', fullName: 'parts are kept', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n    at parts.test.ts'] },
    ];
    const testResults = [{ status: 'failed', name: 'parts.test.ts', assertionResults }];
    expect(failedInVitest(report({ testResults }))).toEqual([
      { name: 'parts.test.ts › parts are kept', reason: 'expected 1 to be 2\n    at parts.test.ts' },
    ]);
  });

  test('names a file that cannot be loaded, and nothing without a report', () => {
    const testResults = [{ status: 'failed', name: 'parts.test.ts', message: 'no such module', assertionResults: [] }];
    expect(failedInVitest(report({ testResults }))).toEqual([{ name: 'parts.test.ts', reason: 'no such module' }]);
    expect(failedInVitest(report(null))).toEqual([]);
    expect(failedInPlaywright(report(null))).toEqual([]);
  });

  test('names a failed and a flaky browser test wherever it is nested, and errors outside of tests', () => {
    const spec = (title: string, status: string, results: object[]) => ({
      title,
      file: 'e2e/shell.ts',
      line: 7,
      tests: [{ status, results }],
    });
    const passed = spec('opens', 'expected', [{}]);
    const failed = spec('closes', 'unexpected', [{ error: { message: 'not visible' } }]);
    const flaky = spec('stays', 'flaky', [{ error: { message: 'late' } }, {}]);
    const suites = [{ specs: [passed, failed], suites: [{ specs: [flaky] }] }];
    expect(failedInPlaywright(report({ suites, errors: [{ message: 'no browser' }] }))).toEqual([
      { name: 'e2e/shell.ts:7 › closes', reason: 'not visible' },
      { name: 'e2e/shell.ts:7 › stays', reason: 'late' },
      { name: 'Outside of tests', reason: 'no browser' },
    ]);
  });

  test('shows the first lines of a long reason, and nothing when nothing failed', () => {
    expect(listFailed([])).toBe('');
    const reason = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    const testResults = [{ status: 'failed', name: 'a.test.ts', message: reason, assertionResults: [] }];
    const list = listFailed(failedInVitest(report({ testResults })));
    expect(list).toContain('== Failed\n\na.test.ts\n    line 0\n    line 1\n');
    expect(list.trimEnd().split('\n').at(-1)).toBe('    line 11');
  });
});

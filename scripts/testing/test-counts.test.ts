import { describe, expect, test } from 'vitest';
import { add, check, playwrightCounts, summary, toTable, vitestCounts } from './test-counts.mjs';

const report = (content: unknown) => ({ read: () => content });
const vitest = (more: object = {}) =>
  report({ numPassedTests: 7, numFailedTests: 0, numPendingTests: 2, numTodoTests: 0, testResults: [], ...more });
const playwright = (stats: object = {}, errors: unknown[] = []) =>
  report({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 1, ...stats }, errors });

describe('the last line of npm test', () => {
  test('adds up checks and both test runners; skipped ones are named only when there are some', () => {
    const all = [check(true), vitestCounts(vitest(), 0), playwrightCounts(playwright(), 0)].reduce(add);
    expect(summary(all)).toBe('13 passed, 0 failed, 3 skipped');
    expect(summary(check(false))).toBe('0 passed, 1 failed');
  });

  test('follows a table of what each suite took', () => {
    const outcomes = [
      { name: 'Build', seconds: 9.6, counts: check(true) },
      { name: 'Browser', seconds: 121, counts: check(false) },
    ];
    expect(toTable(outcomes)).toBe('== Seconds\nBuild      10 s  1 passed, 0 failed\nBrowser   121 s  0 passed, 1 failed\n');
  });

  test('counts a test file that cannot be loaded', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    expect(vitestCounts(vitest({ numFailedTests: 1, testResults: [broken, failed] }), 1).failed).toBe(2);
  });

  test('counts a runner that left no report, or ended badly without a failed test', () => {
    expect(vitestCounts(report(null), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(vitestCounts(vitest(), 1).failed).toBe(1);
    expect(playwrightCounts(playwright(), 1).failed).toBe(1);
    expect(playwrightCounts(playwright({ flaky: 1 }, ['no browser']), 1).failed).toBe(2);
  });
});

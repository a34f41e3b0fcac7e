import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from '../steps/project.mjs';

export const noTests = { passed: 0, failed: 0, skipped: 0 };

/** Where a test runner writes what it found; a report of an earlier run is gone before. */
export function takeReport(name) {
  const file = inRoot('.cache', name);
  mkdirSync(inRoot('.cache'), { recursive: true });
  rmSync(file, { force: true });
  return {
    file,
    read() {
      try {
        return JSON.parse(readFileSync(file, 'utf8'));
      } catch {
        return null;
      }
    },
  };
}

export const add = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/** A static check counts as one test. */
export const check = (passed) => ({ ...noTests, passed: passed ? 1 : 0, failed: passed ? 0 : 1 });

export function vitestCounts({ read }, exitCode) {
  const report = read();
  if (!report) return check(false);
  // A file that cannot even be loaded has no tests that could fail.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return withoutExcuse(counts, exitCode);
}

export function playwrightCounts({ read }, exitCode) {
  const report = read();
  if (!report) return check(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A test that passes at the second try has failed once too often.
  return withoutExcuse({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, exitCode);
}

/** A runner that ends badly although every test passed (an error outside of tests) is a failure as well. */
function withoutExcuse(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Seconds and counts of each suite, a line each. */
export function toTable(outcomes) {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const lines = outcomes.map(
    ({ name, seconds, counts }) => `${name.padEnd(width)}  ${seconds.toFixed(0).padStart(4)} s  ${summary(counts)}\n`,
  );
  return `== Seconds\n${lines.join('')}`;
}

export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

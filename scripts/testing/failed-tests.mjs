import { stripVTControlCharacters } from 'node:util';

const LONGEST_REASON = 12;

/** The tests a vitest report calls failed; a file that could not be loaded counts as one. */
export function failedInVitest({ read }) {
  return (read()?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map((test) => failure(`${file.name} › ${test.fullName}`, test.failureMessages?.[0]));
    return file.status === 'failed' ? [failure(file.name, file.message)] : [];
  });
}

/** The tests a Playwright report calls failed or flaky, and what went wrong outside of tests. */
export function failedInPlaywright({ read }) {
  const report = read();
  const outside = (report?.errors ?? []).map((error) => failure('Outside of tests', error.message));
  return [...(report?.suites ?? []).flatMap(listSpecs).flatMap(failedResult), ...outside];
}

/** What somebody who sees nothing but the end of a run needs: each failed test with the first lines of its reason. */
export function listFailed(failed) {
  if (failed.length === 0) return '';
  const entries = failed.map(({ name, reason }) => `\n${name}\n${reason.replace(/^/gm, '    ')}\n`);
  return `\n== Failed\n${entries.join('')}`;
}

const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];

function failedResult({ file, line, title, tests }) {
  const bad = tests.find(({ status }) => status === 'unexpected' || status === 'flaky');
  if (!bad) return [];
  const error = bad.results.map((result) => result.error).find(Boolean);
  return [failure(`${file}:${line} › ${title}`, error?.message)];
}

function failure(name, reason) {
  const lines = stripVTControlCharacters(reason ?? 'no reason given')
    .trim()
    .split('\n');
  return { name, reason: lines.slice(0, LONGEST_REASON).join('\n') };
}

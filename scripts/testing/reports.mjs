export function readVitestReport(report) {
  if (!report) return undefined;
  // A file that couldn't be loaded has no failed tests.
  const failed = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      return tests.length > 0 ? tests.map(({ fullName }) => `${name} › ${fullName}`) : [name];
    });
  return { passed: report.numPassedTests, skipped: report.numPendingTests + report.numTodoTests, failed };
}

export function readPlaywrightReport(report) {
  if (!report) return undefined;
  const failed = report.suites
    .flatMap(listSpecs)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} › ${title}`);
  const errors = report.errors.map(({ message }) => message);
  return { passed: report.stats.expected, skipped: report.stats.skipped, failed: [...failed, ...errors] };
}

const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];

export function toOutcome(outcome, exitCode, mayBeEmpty = false) {
  if (!outcome) return { passed: 0, skipped: 0, failed: ['The run wrote no report. See the output above.'] };
  if (outcome.failed.length > 0) return outcome;
  if (exitCode !== 0) return { ...outcome, failed: ['The run failed outside of its tests. See the output above.'] };
  if (outcome.passed === 0 && !mayBeEmpty) return { ...outcome, failed: ['No test ran.'] };
  return outcome;
}

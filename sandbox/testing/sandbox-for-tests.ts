import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DatasetName } from '../datasets/dataset.ts';
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts';

/**
 * One sandbox for all tests of a file, as new before each of them unless they only read; `connect` then runs, once or
 * before each test. Call it before hooks that use it.
 */
export function sandboxForTests(
  dataset: DatasetName,
  isOnlyRead = false,
  connect: () => Promise<void> = async () => undefined,
): TestSandbox {
  let started: TestSandbox | undefined;
  const running = () => {
    if (!started) throw new Error(NOT_STARTED);
    return started;
  };
  beforeAll(async () => {
    started = await startTestSandbox(dataset);
    await connect();
  });
  beforeEach(async () => {
    if (isOnlyRead) return;
    await running().control.reset(dataset);
    await connect();
  });
  afterAll(() => started?.close());
  return forwardTo(running);
}

let shared: Promise<TestSandbox> | undefined;

/** The sandbox that all files of a process share, which ends with it; empty before each test. Call it before hooks that use it. */
export function sharedSandboxForTests(): TestSandbox {
  let started: TestSandbox | undefined;
  const running = () => {
    if (!started) throw new Error(NOT_STARTED);
    return started;
  };
  beforeAll(async () => {
    shared ??= startTestSandbox('empty');
    started = await shared;
  });
  beforeEach(() => running().control.reset('empty'));
  return forwardTo(running);
}

const NOT_STARTED = 'The sandbox starts before the first test, not while tests are collected.';

function forwardTo(running: () => TestSandbox): TestSandbox {
  return {
    get url() {
      return running().url;
    },
    get control() {
      return running().control;
    },
    request: (method, path, options) => running().request(method, path, options),
    close: () => running().close(),
  };
}

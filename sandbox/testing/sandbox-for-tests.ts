import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DatasetName } from '../datasets/dataset.ts';
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts';

let shared: Promise<TestSandbox> | undefined;

/** Returns the sandbox that the test files of a process share, empty before each test. Call it before hooks that use it. */
export function sharedSandboxForTests(): TestSandbox {
  let started: TestSandbox | undefined;
  const running = () => toRunning(started);
  beforeAll(async () => {
    shared ??= startTestSandbox('empty');
    started = await shared;
  });
  beforeEach(() => running().control.reset('empty'));
  return toSandbox(running);
}

/**
 * Returns a sandbox for the tests of a file, reset before each test unless they only read; `connect` runs after the start and each reset.
 * Call it before hooks that use it.
 */
export function sandboxForTests(
  dataset: DatasetName,
  isReadOnly = false,
  connect: () => Promise<void> = async () => undefined,
): TestSandbox {
  let started: TestSandbox | undefined;
  const running = () => toRunning(started);
  beforeAll(async () => {
    started = await startTestSandbox(dataset);
    await connect();
  });
  beforeEach(async () => {
    if (isReadOnly) return;
    await running().control.reset(dataset);
    await connect();
  });
  afterAll(() => started?.close());
  return toSandbox(running);
}

function toRunning(started: TestSandbox | undefined): TestSandbox {
  if (!started) throw new Error('The sandbox starts before the first test, not while tests are collected.');
  return started;
}

function toSandbox(running: () => TestSandbox): TestSandbox {
  return {
    get url() {
      return running().url;
    },
    get mail() {
      return running().mail;
    },
    get control() {
      return running().control;
    },
    request: (method, path, options) => running().request(method, path, options),
    close: () => running().close(),
  };
}

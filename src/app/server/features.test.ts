import { expect, test } from 'vitest';
import { PHASES } from '../../platform/server/changes/changes.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import { FEATURES } from './features.ts';

const server = serverForTests();

test('subscribers of features run in declared phases, and each phase is used', () => {
  const phases = FEATURES.flatMap(({ subscribers }) => Object.keys(subscribers?.(server.deps) ?? {}));
  expect(new Set([...phases, 'live'])).toEqual(new Set(PHASES));
});

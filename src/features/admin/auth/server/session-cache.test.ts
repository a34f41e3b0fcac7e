import { expect, test } from 'vitest';
import { systemClock } from '../../../../platform/server/clock.ts';
import { holdBack } from '../../../../testing/server/races/hold-back.ts';
import { createTestClock } from '../../../../testing/server/test-clock.ts';
import { createSessionCache, type KnownSession } from './session-cache.ts';

const session = (userId = 'ann', sessionId = 's1'): KnownSession => ({
  actor: { userId, fullName: 'Ann Lee', role: 'User', avatar: 'AL', sessionId },
  isSeenDue: false,
});

test('caches a session until it or its user is dropped', async () => {
  const cache = createSessionCache({ live: { isListening: () => true }, clock: systemClock });
  await cache.load('s1', async () => session());
  await cache.load('s2', async () => session('ann', 's2'));
  await cache.load('s3', async () => session('bob', 's3'));
  cache.dropSession('s1');
  expect(cache.get('s1')).toBeUndefined();
  expect(cache.get('s2')?.actor.sessionId).toBe('s2');
  cache.dropUser('ann');
  expect(cache.get('s2')).toBeUndefined();
  expect(cache.get('s3')?.actor.userId).toBe('bob');
});

test('uses a lookup that a drop overtook once, without caching it', async () => {
  const cache = createSessionCache({ live: { isListening: () => true }, clock: systemClock });
  const { until, letGo } = holdBack();
  const loading = cache.load('s1', () => until.then(() => session()));
  cache.dropUser('ann');
  letGo();
  expect(await loading).toBeDefined();
  expect(cache.get('s1')).toBeUndefined();
});

test('caches nothing and drops earlier entries while notifications of other nodes can’t arrive', async () => {
  let isListening = true;
  const cache = createSessionCache({ live: { isListening: () => isListening }, clock: systemClock });
  await cache.load('s1', async () => session());
  isListening = false;
  expect(cache.get('s1')).toBeUndefined();
  await cache.load('s1', async () => session());
  isListening = true;
  expect(cache.get('s1')).toBeUndefined();
});

test('looks up a missing session each time', async () => {
  const cache = createSessionCache({ live: { isListening: () => true }, clock: systemClock });
  await cache.load('s1', async () => session());
  expect(await cache.load('s1', async () => undefined)).toBeUndefined();
  expect(cache.get('s1')).toBeUndefined();
});

test('caches a session for five seconds', async () => {
  const clock = createTestClock();
  const cache = createSessionCache({ live: { isListening: () => true }, clock });
  await cache.load('s1', async () => session());
  expect(cache.get('s1')).toBeDefined();
  clock.advance(5_000);
  expect(cache.get('s1')).toBeUndefined();
});

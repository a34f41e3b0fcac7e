import { beforeEach, describe, expect, test } from 'vitest';
import { listenerForTests } from '../testing/test-listener.ts';
import { createClock } from './clock.ts';
import { createDeliveries, type DeliveryFaults, NO_DELIVERY_FAULTS } from './deliveries.ts';
import { createRandom } from './random.ts';

const listener = listenerForTests();
const TIMEOUT_MS = 2_000;

let deliveries = createDeliveries(createRandom(1), createClock());
beforeEach(() => {
  deliveries = createDeliveries(createRandom(1), createClock());
});

const send = (number: number, url = listener.url()) =>
  deliveries.send({ provider: 'crm', url, headers: { 'x-number': `${number}` }, body: JSON.stringify({ number }), timeoutMs: TIMEOUT_MS });
const arrived = () => listener.received.map(({ headers }) => Number(headers['x-number']));
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const sendAll = async (count: number) => {
  for (const number of numbers(count)) await send(number);
};
const goWrong = (faults: Partial<DeliveryFaults>) => deliveries.setFaults({ ...NO_DELIVERY_FAULTS, ...faults });

test('without faults each arrives once, in order, as JSON with its headers', async () => {
  await sendAll(5);
  expect(arrived()).toEqual(numbers(5));
  expect(listener.received[3]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' }, body: { number: 3 } });
});

describe('the log', () => {
  test('says what was sent, to whom, with which answer', async () => {
    listener.answer({ POST: 410 });
    expect(await send(1)).toBe(410);
    listener.answer({ POST: 'redirect' });
    expect(await send(2)).toBe(302);
    expect(await send(3, 'http://127.0.0.1:1/nobody')).toBeUndefined();
    const calm = { provider: 'crm', lost: false, repeated: false, shuffled: false, at: expect.any(Number) };
    expect(deliveries.log()).toEqual([
      { ...calm, id: 1, url: listener.url(), body: { number: 1 }, status: 410 },
      { ...calm, id: 2, url: listener.url(), body: { number: 2 }, status: 302 },
      { ...calm, id: 3, url: 'http://127.0.0.1:1/nobody', body: { number: 3 }, status: null },
    ]);
  });

  test('has no status for one that is still waited for', async () => {
    const answer = listener.hold();
    const sent = send(1);
    await expect.poll(arrived).toEqual([1]);
    expect(deliveries.log()[0]).not.toHaveProperty('status');
    answer();
    expect(await sent).toBe(200);
    expect(deliveries.log()).toMatchObject([{ status: 200 }]);
  });

  test('keeps the latest 500', async () => {
    goWrong({ lose: 1 });
    await sendAll(510);
    expect(deliveries.log()).toHaveLength(500);
    expect(deliveries.log()[0]).toMatchObject({ id: 11, body: { number: 10 } });
  });
});

describe('faults', () => {
  test('lose: a share never arrives, and the log says which', async () => {
    goWrong({ lose: 0.4 });
    await sendAll(50);
    const lost = deliveries.log().filter((entry) => entry.lost);
    expect(lost.length).toBeGreaterThan(10);
    expect(lost.length).toBeLessThan(30);
    expect(arrived()).toHaveLength(50 - lost.length);
    expect(lost.every(({ status }) => status === null)).toBe(true);
  });

  test('repeat: a share arrives twice', async () => {
    goWrong({ repeat: 0.5 });
    await sendAll(20);
    const repeated = numbers(20).filter((number) => arrived().filter((one) => one === number).length === 2);
    expect(repeated.length).toBeGreaterThan(4);
    expect(repeated.length).toBeLessThan(16);
    expect(arrived()).toHaveLength(20 + repeated.length);
    expect(deliveries.log().filter((entry) => entry.repeated)).toHaveLength(2 * repeated.length);
  });

  test('lateMs: what is sent later without delay arrives first', async () => {
    goWrong({ lateMs: 300 });
    const late = send(1);
    goWrong({});
    await send(2);
    expect(await late).toBe(200);
    expect(arrived()).toEqual([2, 1]);
  });

  test('shuffle: each arrives once, and some are overtaken by the next', async () => {
    goWrong({ shuffle: 0.5 });
    await Promise.all(numbers(20).map((number) => send(number)));
    expect([...arrived()].sort((a, b) => a - b)).toEqual(numbers(20));
    expect(arrived()).not.toEqual(numbers(20));
  });

  test('shuffle: one that nothing overtakes arrives all the same', async () => {
    goWrong({ shuffle: 1 });
    expect(await send(1)).toBe(200);
    expect(arrived()).toEqual([1]);
  });

  test('they are the same ones in every run', async () => {
    const run = async () => {
      deliveries = createDeliveries(createRandom(7), createClock());
      goWrong({ lose: 0.5, repeat: 0.5 });
      await sendAll(30);
      return deliveries.log().map(({ body, lost, repeated }) => [body, lost, repeated]);
    };
    expect(await run()).toEqual(await run());
  });

  test('none are left when they are set to nothing', async () => {
    goWrong({ lose: 1, repeat: 1 });
    goWrong({});
    await sendAll(3);
    expect(arrived()).toEqual(numbers(3));
  });
});

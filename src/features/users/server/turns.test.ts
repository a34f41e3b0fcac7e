import { expect, test } from 'vitest';
import { createSemaphore } from './turns.ts';

/** Work that ends when it is told to. */
function held(name: string, log: string[]) {
  let end: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (end = resolve));
  const work = async () => {
    log.push(name);
    await until;
    return name;
  };
  return { work, end: () => end() };
}

test('so many run at once, the others follow in the order they came', async () => {
  const log: string[] = [];
  const turns = createSemaphore(2, 2);
  const [a, b, c, d] = [held('a', log), held('b', log), held('c', log), held('d', log)];
  const results = [a, b, c, d].map(({ work }) => turns.run(work));
  expect(log).toEqual(['a', 'b']);
  b.end();
  expect(await results[1]).toBe('b');
  await Promise.resolve();
  expect(log).toEqual(['a', 'b', 'c']);
  for (const { end } of [a, c, d]) end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

test('is full when enough are waiting, and not any more when they are through', async () => {
  const log: string[] = [];
  const turns = createSemaphore(1, 2);
  const work = [held('a', log), held('b', log), held('c', log)];
  const results = work.map((piece) => {
    expect(turns.isFull()).toBe(false);
    return turns.run(piece.work);
  });
  expect(turns.isFull()).toBe(true);
  for (const { end } of work) end();
  await Promise.all(results);
  expect(turns.isFull()).toBe(false);
});

test('work that fails gives its turn on', async () => {
  const turns = createSemaphore(1, 5);
  const failing = turns.run(() => Promise.reject(new Error('no')));
  const next = turns.run(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

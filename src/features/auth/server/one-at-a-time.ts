const last = new Map<string, Promise<unknown>>();

/** Runs work under one key after what is running under it, in the order asked; other keys do not wait. */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key);
  const mine = before ? before.then(work, work) : work();
  last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (last.get(key) === mine) last.delete(key);
  }
}

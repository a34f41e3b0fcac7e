/** Runs one statement at a time; waiting callers share the next one, so a flood of invented IDs uses one connection. */
export function createBatchedLookup(find: (ids: readonly string[]) => Promise<readonly string[]>): (id: string) => Promise<boolean> {
  let next: { readonly ids: Set<string>; readonly found: Promise<ReadonlySet<string>> } | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const openBatch = () => {
    const ids = new Set<string>();
    const found = running.then(async () => {
      next = undefined;
      return new Set(await find([...ids]));
    });
    running = found.catch(() => undefined);
    return { ids, found };
  };

  return async (id) => {
    next ??= openBatch();
    next.ids.add(id);
    return (await next.found).has(id);
  };
}

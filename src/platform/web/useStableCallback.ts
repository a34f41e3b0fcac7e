import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Returns a function that keeps its identity and calls the latest `callback`, for event handlers of elements that should not render again.
 * Unlike Mantine’s `useCallbackRef`, effects of children call the latest one too. Don't call it during rendering.
 */
export function useStableCallback<Args extends unknown[], Result>(callback: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  const [stable] = useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  );
  return stable;
}

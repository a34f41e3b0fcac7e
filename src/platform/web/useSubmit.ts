import { useRef, useState } from 'react';

/** Runs one submission at a time; a second call returns the running one. `error` is already logged. */
export function useSubmit<Args extends unknown[], Answer>(send: (...args: Args) => Promise<Answer>) {
  // A double click submits again before the button is disabled.
  const running = useRef<Promise<Answer | undefined>>(undefined);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<Error>();

  async function run(args: Args): Promise<Answer | undefined> {
    setIsSending(true);
    setError(undefined);
    try {
      return await send(...args);
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error('An unknown API error occurred'));
      return undefined;
    } finally {
      setIsSending(false);
    }
  }

  /** Resolves to `undefined` on failure. */
  function submit(...args: Args): Promise<Answer | undefined> {
    running.current ??= run(args).finally(() => {
      running.current = undefined;
    });
    return running.current;
  }

  return { submit, isSending, error, clearError: () => setError(undefined) };
}

import { useRef, useState } from 'react';

/**
 * Sends one thing at a time: a second call while one is on its way is the same one. `error` says why the last one failed, which is
 * already logged.
 */
export function useSubmit<Args extends unknown[], Answer>(send: (...args: Args) => Promise<Answer>) {
  // The second click of a double click comes before the button knows of the first.
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

  /** Answers what was sent with; undefined when it failed. */
  function submit(...args: Args): Promise<Answer | undefined> {
    running.current ??= run(args).finally(() => {
      running.current = undefined;
    });
    return running.current;
  }

  return { submit, isSending, error, clearError: () => setError(undefined) };
}

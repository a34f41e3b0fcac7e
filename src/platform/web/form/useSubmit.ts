import { useRef, useState } from 'react';

/** Sends one thing at a time; `error` says why the last one failed, which is already logged. */
export function useSubmit<Args extends unknown[]>(send: (...args: Args) => Promise<unknown>) {
  // The second click of a double click comes before the button knows of the first.
  const isRunning = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<Error>();

  async function submit(...args: Args): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsSending(true);
    setError(undefined);
    try {
      await send(...args);
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error('An unknown API error occurred'));
    } finally {
      isRunning.current = false;
      setIsSending(false);
    }
  }

  return { submit, isSending, error, clearError: () => setError(undefined) };
}

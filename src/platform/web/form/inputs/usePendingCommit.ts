import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Delays Enter and saves until the options are loaded, then calls `answer`. */
export function usePendingCommit(isPending: boolean, answer: (isEntered: boolean) => boolean) {
  const [isEntered, setEntered] = useState(false);
  const waiting = useRef<((isSettled: boolean) => void)[]>([]);

  function tell(isSettled: boolean) {
    for (const each of waiting.current.splice(0)) each(isSettled);
  }

  const handleKnown = useEffectEvent(() => {
    if (!isEntered && waiting.current.length === 0) return;
    const isSettled = answer(isEntered);
    setEntered(false);
    tell(isSettled);
  });
  const handleGone = useEffectEvent(() => tell(false));
  useEffect(() => {
    if (!isPending) handleKnown();
  }, [isPending]);
  useEffect(() => () => handleGone(), []);

  return {
    enter: () => setEntered(true),
    forgetEnter: () => setEntered(false),
    /** Resolves to false if the field unmounts first. */
    wait: () => new Promise<boolean>((resolve) => waiting.current.push(resolve)),
  };
}

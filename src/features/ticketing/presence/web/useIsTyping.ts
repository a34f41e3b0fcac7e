import { useEffect, useState } from 'react';

/** Time without input, in ms, after which a person no longer counts as typing. */
const PAUSE_MS = 4_000;

/** Whether the reader types on this page; a search in the header is not meant. */
export function useIsTyping(): boolean {
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleInput = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('main')) return;
      setIsTyping(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsTyping(false), PAUSE_MS);
    };
    document.addEventListener('input', handleInput);
    return () => {
      document.removeEventListener('input', handleInput);
      clearTimeout(timer);
    };
  }, []);
  return isTyping;
}

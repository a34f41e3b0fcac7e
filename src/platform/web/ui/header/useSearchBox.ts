import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const DEBOUNCE = 180;

/** Holds the text of a search box, which reaches the address only when the typing pauses. */
export function useSearchBox(inAddress: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(inAddress);
  const sent = useRef(inAddress);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next;
    onSearch(next);
  }, DEBOUNCE);

  // A change that did not come from this box, for example a cleared filter or the Back button.
  useEffect(() => {
    // A blank at the end is still being typed; the address leaves it out.
    if (inAddress === sent.current.trim()) return;
    sent.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  function change(next: string) {
    setText(next);
    send(next);
  }

  return [text, change] as const;
}

import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const DEBOUNCE = 180;

/** State of a search box that updates the URL when typing pauses. */
export function useSearchBox(inAddress: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(inAddress);
  const sent = useRef(inAddress);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next;
    onSearch(next);
  }, DEBOUNCE);

  // The URL changed elsewhere, such as by a cleared filter or Back.
  useEffect(() => {
    // The URL omits a trailing space, which is still being typed.
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

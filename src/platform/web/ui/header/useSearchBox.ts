import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useStableCallback } from '../../useStableCallback.ts';

const DEBOUNCE = 180;

/** The text of a search box. It isn't state of the page, so that a key renders the box but not the list. */
export interface SearchText {
  readonly get: () => string;
  readonly subscribe: (listener: () => void) => () => void;
  readonly onChange: (text: string) => void;
}

/**
 * Keeps the text of a search box and updates the URL when typing pauses. A page that shows several lists names the current one: text typed for
 * another list is dropped.
 */
export function useSearchBox(inAddress: string, onSearch: (text: string) => void, list = ''): SearchText {
  const [store] = useState(() => createTextStore(inAddress));
  const sent = useRef(inAddress);
  const searched = useRef(list);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next;
    onSearch(next);
  }, DEBOUNCE);

  // The URL changed elsewhere, such as by a cleared filter or Back.
  useEffect(() => {
    if (searched.current !== list) {
      searched.current = list;
      sent.current = inAddress;
      send.cancel();
      store.set(inAddress);
      return;
    }
    // The URL omits a trailing space, which is still being typed.
    if (inAddress === sent.current.trim()) return;
    sent.current = inAddress;
    store.set(inAddress);
  }, [inAddress, list, send, store]);

  const onChange = useStableCallback((next: string) => {
    store.set(next);
    send(next);
  });
  const [box] = useState(() => ({ get: store.get, subscribe: store.subscribe, onChange }));
  return box;
}

/** Returns the text and renders again when it changes. */
export function useSearchText({ get, subscribe }: SearchText): string {
  return useSyncExternalStore(subscribe, get);
}

function createTextStore(text: string) {
  let current = text;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (next: string) => {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

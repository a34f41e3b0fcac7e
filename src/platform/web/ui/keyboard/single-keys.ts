import { useSyncExternalStore } from 'react';

const KEY = 'single-keys';

const listeners = new Set<() => void>();

/** Users of dictation and screen readers turn these shortcuts off. */
export const hasSingleKeys = (): boolean => localStorage.getItem(KEY) !== 'off';

export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, hasSingleKeys);
  return [isOn, setSingleKeys];
}

function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

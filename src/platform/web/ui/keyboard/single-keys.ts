import { useSyncExternalStore } from 'react';

const KEY = 'single-keys';

const listeners = new Set<() => void>();

/** Whether letters and signs without Ctrl are shortcuts; people who dictate, or whose screen reader needs them, turn them off. */
export const hasSingleKeys = (): boolean => localStorage.getItem(KEY) !== 'off';

/** The choice of this browser, and how to change it. */
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

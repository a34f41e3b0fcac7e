import { useSyncExternalStore } from 'react';
import { onRestart } from '../restart.ts';

const PREFIX = 'obdesk.draft.';
const NONE: readonly string[] = [];

const listeners = new Set<() => void>();
let keys: Set<string> | undefined;
/** Cached lists by user ID, so that their identity only changes with their content. */
let lists = new Map<string, readonly string[]>();
onRestart(readAgain);

export function toDraftKey(userId: string, name: string): string {
  return `${PREFIX}${userId}.${name}`;
}

export function noteDraft(key: string, isKept: boolean): void {
  const known = getKeys();
  if (known.has(key) === isKept) return;
  if (isKept) known.add(key);
  else known.delete(key);
  tell();
}

/** Names of the user's drafts in this browser, updated across tabs. */
export function useDraftNames(userId: string): readonly string[] {
  return useSyncExternalStore(subscribe, () => namesOf(userId));
}

function namesOf(userId: string): readonly string[] {
  const known = lists.get(userId);
  if (known) return known;
  const prefix = toDraftKey(userId, '');
  const mine = [...getKeys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const names = mine.length === 0 ? NONE : mine.toSorted();
  lists.set(userId, names);
  return names;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function getKeys(): Set<string> {
  if (!keys) {
    keys = readKeys();
    addEventListener('storage', handleStorage);
  }
  return keys;
}

function handleStorage({ key, newValue }: StorageEvent): void {
  if (key?.startsWith(PREFIX)) noteDraft(key, newValue !== null);
  if (key === null) readAgain();
}

function readAgain(): void {
  keys = undefined;
  tell();
}

function readKeys(): Set<string> {
  try {
    return new Set(Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)));
  } catch {
    return new Set();
  }
}

function tell(): void {
  lists = new Map();
  for (const listener of listeners) listener();
}

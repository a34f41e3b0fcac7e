import { useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { sameValue } from '../../merge.ts';
import { onRestart } from '../restart.ts';

/** A user's unsaved values, in memory and in local storage. */
export interface DraftStore<Draft> {
  get: () => Draft;
  update: (change: (draft: Draft) => Draft) => void;
  subscribe: (listener: () => void) => () => void;
  /** False if the browser refused to store the draft, which then lives as long as the page. */
  isStored: () => boolean;
}

export type DraftState<Draft> = readonly [draft: Draft, update: DraftStore<Draft>['update']];

interface DraftOptions<Draft> {
  empty: Draft;
  /** Blank drafts aren't stored. */
  isBlank: (draft: Draft) => boolean;
  /** Drops stored drafts that don't match, such as those of older versions. */
  schema: z.ZodType<Draft>;
}

/** Each name has one shared store, so that a save that finishes after its page was closed sees newer input. */
export function createDraftStores<Draft>(options: DraftOptions<Draft>): (userId: string, name: string) => DraftStore<Draft> {
  const stores = new Map<string, DraftStore<Draft>>();
  return (userId, name) => {
    const key = toDraftKey(userId, name);
    const store = stores.get(key) ?? createStore(key, options);
    stores.set(key, store);
    return store;
  };
}

export function useDraftState<Draft>(store: DraftStore<Draft>): DraftState<Draft> {
  return [useSyncExternalStore(store.subscribe, store.get), store.update];
}

/** Returns a part of the draft. Renders again only when the part changes. */
export function useDraftPart<Draft, Part>({ subscribe, get }: DraftStore<Draft>, read: (draft: Draft) => Part): Part {
  const [share] = useState(() => shareEqual<Part>());
  return useSyncExternalStore(subscribe, () => share(read(get())));
}

/** Returns a function that returns the previous value while the next one equals it (structural sharing). */
export function shareEqual<T>(): (next: T) => T {
  let last: { readonly value: T } | undefined;
  return (value) => {
    if (!last || !sameValue(last.value, value)) last = { value };
    return last.value;
  };
}

function createStore<Draft>(key: string, options: DraftOptions<Draft>): DraftStore<Draft> {
  dropUseless(key, options);
  let draft = load(key, options);
  let stored = true;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== key) return;
    draft = load(key, options);
    notify();
  };
  const handleFirst = () => {
    addEventListener('storage', handleStorage);
    // Another tab may have changed it.
    const there = stored ? load(key, options) : draft;
    if (JSON.stringify(there) !== JSON.stringify(draft)) draft = there;
  };
  return {
    get: () => draft,
    isStored: () => stored,
    update: (change) => {
      const next = change(draft);
      if (next === draft) return;
      draft = next;
      const isBlank = options.isBlank(draft);
      stored = keep(key, isBlank ? undefined : draft);
      noteDraft(key, !isBlank);
      notify();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) handleFirst();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', handleStorage);
      };
    },
  };
}

/** Removes a useless draft on first use, not at startup: an older tab would remove drafts of a newer version. */
function dropUseless<Draft>(key: string, options: DraftOptions<Draft>): void {
  if (readStored(key) === null || !options.isBlank(load(key, options))) return;
  keep(key, undefined);
  // Deferred, because the store may be requested during rendering.
  queueMicrotask(() => noteDraft(key, readStored(key) !== null));
}

function load<Draft>(key: string, { empty, schema }: DraftOptions<Draft>): Draft {
  try {
    const { data = empty } = schema.safeParse(JSON.parse(readStored(key) ?? 'null'));
    return data;
  } catch {
    return empty;
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns false if the browser refused. */
function keep(key: string, draft: unknown): boolean {
  try {
    if (draft === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

const PREFIX = 'obdesk.draft.';
const NONE: readonly string[] = [];

const listeners = new Set<() => void>();
let keys: Set<string> | undefined;
/** Cached lists by user ID, so that their identity only changes with their content. */
let lists = new Map<string, readonly string[]>();
onRestart(readAgain);

function toDraftKey(userId: string, name: string): string {
  return `${PREFIX}${userId}.${name}`;
}

function noteDraft(key: string, isKept: boolean): void {
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

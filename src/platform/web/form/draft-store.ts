import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { noteDraft, toDraftKey } from './draft-names.ts';

/** The unsaved values of one person: in memory for the screen, in local storage for the next one. */
export interface DraftStore<Draft> {
  get: () => Draft;
  update: (change: (draft: Draft) => Draft) => void;
  subscribe: (listener: () => void) => () => void;
  /** False when the browser refused to store it; it then lives as long as this page. */
  isStored: () => boolean;
}

/** A draft as it is now, and how to change it. */
export type DraftState<Draft> = readonly [draft: Draft, update: DraftStore<Draft>['update']];

interface DraftOptions<Draft> {
  empty: Draft;
  /** Whether nothing would be lost if the draft were thrown away; it is not stored then. */
  isBlank: (draft: Draft) => boolean;
  /** Reads a stored draft; one that does not match, because it is damaged or older, is dropped. */
  schema: z.ZodType<Draft>;
}

/**
 * Finds the draft of a person by its name. It is the same store for everybody who asks, so a save that ends after its
 * screen was left finds what was typed since.
 */
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

function createStore<Draft>(key: string, options: DraftOptions<Draft>): DraftStore<Draft> {
  dropUseless(key, options);
  let draft = load(key, options);
  let stored = true;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  // The same draft in another tab of this browser: both show the same.
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== key) return;
    draft = load(key, options);
    notify();
  };
  const handleFirst = () => {
    addEventListener('storage', handleStorage);
    // Another tab may have changed it while nothing here showed it.
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

/**
 * Drops a stored draft that nobody can read or that says nothing, so that no list names it. Only when it is first asked for: a tab that
 * is older than the draft would otherwise take it from the tab in which it is being typed.
 */
function dropUseless<Draft>(key: string, options: DraftOptions<Draft>): void {
  if (readStored(key) === null || !options.isBlank(load(key, options))) return;
  keep(key, undefined);
  // A store is asked for while a page is drawn, when others must not be told.
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

/** Stores a draft, or removes it when there is none; false when the browser refused. */
function keep(key: string, draft: unknown): boolean {
  try {
    if (draft === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

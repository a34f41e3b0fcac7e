import { EMPTY_DRAFT, isBlank, readDraft, type TicketDraft } from '../../../ticket-draft.rules.ts';

/** The draft of one person on one ticket: in memory for the screen, in local storage for the next one. */
export interface DraftStore {
  get: () => TicketDraft;
  update: (change: (draft: TicketDraft) => TicketDraft) => void;
  subscribe: (listener: () => void) => () => void;
  /** False when the browser refused to store it; it then lives as long as this page. */
  isStored: () => boolean;
}

const stores = new Map<string, DraftStore>();

/** The same store for everybody who asks, so a save that ends after its screen was left finds what was typed since. */
export function getDraftStore(userId: string, ticketId: string): DraftStore {
  const key = `obdesk.draft.${userId}.${ticketId}`;
  const store = stores.get(key) ?? createStore(key);
  stores.set(key, store);
  return store;
}

function createStore(key: string): DraftStore {
  let draft = load(key);
  let stored = true;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  // The same ticket in another tab of this browser: both show the same draft.
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== key) return;
    draft = load(key);
    notify();
  };
  return {
    get: () => draft,
    isStored: () => stored,
    update: (change) => {
      const next = change(draft);
      if (next === draft) return;
      draft = next;
      stored = keep(key, draft);
      notify();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener('storage', handleStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', handleStorage);
      };
    },
  };
}

function load(key: string): TicketDraft {
  try {
    return readDraft(localStorage.getItem(key) ?? '') ?? EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

function keep(key: string, draft: TicketDraft): boolean {
  try {
    if (isBlank(draft)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

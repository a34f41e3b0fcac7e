import { createElement, type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** A place in the shell that the page shown there may fill. */
export interface Slot {
  Outlet: (props: { className?: string | undefined }) => ReactNode;
  Fill: (props: { children: ReactNode }) => ReactNode;
}

/** Makes a slot: the shell renders its `Outlet` once, a page renders into it with `Fill`. */
export function createSlot(): Slot {
  let place: HTMLElement | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const setPlace = (element: HTMLElement | null) => {
    place = element;
    for (const listener of listeners) listener();
  };
  return {
    Outlet: ({ className }) => createElement('div', { ref: setPlace, className }),
    Fill: ({ children }) => {
      const target = useSyncExternalStore(subscribe, () => place);
      return target ? createPortal(children, target) : null;
    },
  };
}

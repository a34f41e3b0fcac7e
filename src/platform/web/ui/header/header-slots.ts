import { createElement, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** A spot in the shell that the current page may fill. */
export interface PortalSlot {
  Outlet: (props: { className?: string | undefined }) => ReactNode;
  Fill: (props: { children: ReactNode }) => ReactNode;
  useIsFilled: () => boolean;
}

/** The shell renders `Outlet` once; a page renders into it with `Fill`. */
export function createPortalSlot(): PortalSlot {
  let place: HTMLElement | null = null;
  let fills = 0;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const setPlace = (element: HTMLElement | null) => {
    place = element;
    notify();
  };
  const countFill = () => {
    fills += 1;
    notify();
    return () => {
      fills -= 1;
      notify();
    };
  };
  return {
    Outlet: ({ className }) => createElement('div', { ref: setPlace, className }),
    Fill: ({ children }) => {
      useLayoutEffect(countFill, []);
      const target = useSyncExternalStore(subscribe, () => place);
      return target ? createPortal(children, target) : null;
    },
    useIsFilled: () => useSyncExternalStore(subscribe, () => fills > 0),
  };
}

export const searchSlot = createPortalSlot();

/** Beside the page. What fills it stays while the page scrolls. */
export const besideSlot = createPortalSlot();

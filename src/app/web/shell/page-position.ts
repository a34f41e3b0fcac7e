import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

interface PagePosition {
  readonly scrollTop: number;
  /** Selector of the focused link or field. */
  readonly focus: string | undefined;
}

/** A restored page may still be loading the content to scroll to. */
const RESTORE_MS = 3_000;

/** Starts each page at its top. Back and Forward restore the scroll position and the focus. */
export function usePagePosition(main: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    const positions = new Map<string, PagePosition>();
    let stopRestoring = () => {};
    // Known from events, because reading or setting the position lays out a page that is still changing.
    let isScrolled = true;
    const ending = new AbortController();
    const handleScroll = () => {
      isScrolled = (main.current?.scrollTop ?? 0) > 0;
    };
    main.current?.addEventListener('scroll', handleScroll, { passive: true, signal: ending.signal });

    const stopSaving = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      const key = fromLocation?.state.__TSR_key;
      if (!pathChanged || key === undefined || !main.current) return;
      stopRestoring();
      positions.set(key, { scrollTop: main.current.scrollTop, focus: toSelector(document.activeElement) });
    });
    const stopPlacing = router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
      if (!pathChanged || !main.current) return;
      stopRestoring();
      const position = positions.get(toLocation.state.__TSR_key ?? '');
      if (position) stopRestoring = restore(main.current, position);
      else if (isScrolled) {
        main.current.scrollTop = 0;
        isScrolled = false;
      }
    });
    return () => {
      ending.abort();
      stopSaving();
      stopPlacing();
      stopRestoring();
    };
  }, [router, main]);
}

function toSelector(element: Element | null): string | undefined {
  if (!element?.closest('main')) return undefined;
  if (element.id !== '') return `#${CSS.escape(element.id)}`;
  const href = element.getAttribute('href');
  return href === null ? undefined : `a[href="${CSS.escape(href)}"]`;
}

/** Restores as the content arrives, until the user scrolls, presses a key or clicks. Returns a function that stops earlier. */
function restore(main: HTMLElement, { scrollTop, focus }: PagePosition): () => void {
  const ending = new AbortController();
  const stop = () => ending.abort();
  const isFree = () => document.activeElement === document.body || document.activeElement === main;
  function place() {
    if (focus !== undefined && isFree()) main.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
    main.scrollTop = scrollTop;
    const isFocused = focus === undefined || !isFree();
    if (isFocused && Math.abs(main.scrollTop - scrollTop) < 2) stop();
  }
  const observer = new MutationObserver(place);
  const timer = setTimeout(stop, RESTORE_MS);
  ending.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const type of ['wheel', 'pointerdown', 'keydown', 'touchstart'])
    window.addEventListener(type, stop, { capture: true, signal: ending.signal });
  observer.observe(main, { childList: true, subtree: true });
  place();
  return stop;
}

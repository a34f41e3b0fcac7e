import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, type MouseEvent, useRef } from 'react';
import type { RouteTarget } from '../../page-paths.ts';

type Query = Readonly<Record<string, string>>;

export interface PlainLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: RouteTarget;
  /** Query: `{ open: 'INV-0001' }`, or a change of the present one. */
  search?: Query | ((before: Query) => Query) | undefined;
}

/** Delay in ms before the page under the pointer is prefetched. */
const HOVER_DELAY = 50;

/** A link for rows and lists. A router link subscribes to the URL, so hundreds of them would render with each navigation. */
export function PlainLink({ to, search = {}, onClick, ...props }: PlainLinkProps) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const query = typeof search === 'function' ? search(router.latestLocation.search as Query) : search;

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate({ to, search });
  }

  function handleEnter() {
    timer.current = setTimeout(() => void router.preloadRoute({ to, search }).catch(() => undefined), HOVER_DELAY);
  }

  return (
    <a
      {...props}
      href={router.history.createHref(to + router.options.stringifySearch(query))}
      onClick={handleClick}
      onPointerEnter={handleEnter}
      onPointerLeave={() => clearTimeout(timer.current)}
    />
  );
}

/** The browser handles other clicks, which open a tab or a menu. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

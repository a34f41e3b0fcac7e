import { type RefObject, useEffect, useRef, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * Tells whether an element has been in sight, once the page has settled; from then on it counts as seen. What stands below the fold asks
 * for its data with it, so that nobody waits for what nobody looks at.
 */
export function useSeen<E extends Element>(): { readonly place: RefObject<E | null>; readonly isSeen: boolean } {
  const place = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    // Parts that are still being drawn push it further down.
    const cancel = whenIdle(() => observer.observe(element));
    return () => {
      cancel();
      observer.disconnect();
    };
  }, [isSeen]);
  return { place, isSeen };
}

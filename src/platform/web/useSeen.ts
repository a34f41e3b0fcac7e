import { type RefObject, useEffect, useRef, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Returns whether an element has been in view since the page settled. Lets content below the fold load its data late. */
export function useSeen<E extends Element>(): { readonly place: RefObject<E | null>; readonly isSeen: boolean } {
  const place = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    // Waits until elements above have rendered.
    const cancel = whenIdle(() => observer.observe(element));
    return () => {
      cancel();
      observer.disconnect();
    };
  }, [isSeen]);
  return { place, isSeen };
}

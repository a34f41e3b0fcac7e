import type { TouchEvent as ReactTouchEvent } from 'react';

const FOLLOWED = ['touchmove', 'touchend', 'touchcancel'] as const;

/** Browsers send touches to the original card, which a drag removes because it renders a copy (`renderClone`). */
export function forwardTouches({ target }: ReactTouchEvent): void {
  if (!(target instanceof Element)) return;
  const listening = new AbortController();

  function handleTouch(event: Event) {
    if (!(event instanceof TouchEvent)) return;
    if (target instanceof Element && !target.isConnected) pass(event);
    if (event.touches.length === 0) listening.abort();
  }

  for (const type of FOLLOWED) target.addEventListener(type, handleTouch, { passive: false, signal: listening.signal });
}

function pass(event: TouchEvent): void {
  const { type, touches, targetTouches, changedTouches } = event;
  const lists = { touches: [...touches], targetTouches: [...targetTouches], changedTouches: [...changedTouches] };
  const copy = new TouchEvent(type, { ...lists, cancelable: event.cancelable });
  window.dispatchEvent(copy);
  if (copy.defaultPrevented) event.preventDefault();
}

/**
 * Runs an action, once the mouse button is released if it is down. Otherwise, content that appears when a field is left
 * would move the pressed button away, and its click would be lost.
 */
export function afterMouseUp(act: () => void): void {
  // With the mouse button down, `:active` matches the pressed element and those around it.
  if (document.querySelector(':active') === null) act();
  // Deferred, because the click follows the event.
  else addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true });
}

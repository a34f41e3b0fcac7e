import { ariaKeys, type Shortcut } from './shortcuts.ts';

/** Properties of the control that a shortcut leads to: the page finds it by them, and screen readers tell its keys. */
export const shortcutTarget = (shortcut: Shortcut) => ({ 'data-shortcut': shortcut.name, 'aria-keyshortcuts': ariaKeys(shortcut) });

/** Takes the focus to the control of a shortcut and opens it if it is a menu; does nothing where the page has none. */
export function goToTarget({ name }: Shortcut): void {
  const target = document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`);
  if (!target) return;
  target.focus();
  if (target.getAttribute('aria-haspopup') === 'menu' && target.getAttribute('aria-expanded') !== 'true') target.click();
}

import { getHotkeyHandler } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import { startTypingInto } from '../../overlay/menu-typing.ts';
import { ariaKeys, type Shortcut } from './shortcuts.ts';
import { hasSingleKeys } from './single-keys.ts';

const FIELDS = ['INPUT', 'TEXTAREA', 'SELECT'];

/** Elements that use letters themselves while they have the focus. */
const WITH_KEYS = '[role="menu"], [role="listbox"], [role="dialog"]';

/** Presses that a shortcut has taken: another one of the same keys may take them too. */
const ours = new WeakSet<KeyboardEvent>();

/** Dialogs, and the controls of menus, popovers and lists that are open, from the press that opens them on. */
const LAYERS = '[aria-modal="true"], [aria-haspopup][aria-expanded="true"], [role="combobox"][aria-expanded="true"]';

/** The layers above the page at the last key press, which may have closed one. */
let layers: Element[] = [];
window.addEventListener(
  'keydown',
  () => {
    layers = [...document.querySelectorAll(LAYERS)];
    if (layers.length === 0) layers = [...document.querySelectorAll('[data-opening]')];
  },
  true,
);

/** Whether a dialog or menu above the page doesn't let these keys through with `data-allowed-shortcuts`. */
const isCovered = ({ keys }: Shortcut) =>
  layers.some((layer) => !keys.every((each) => layer.closest(`[data-allowed-shortcuts~="${each}"]`)));

interface ShortcutOptions {
  /** It takes only presses that nothing on the page has taken. */
  readonly isSpare?: boolean;
}

/**
 * Runs `handler` on the keys of a shortcut. Those with a modifier work while typing, plain ones do not, and none works while a dialog, menu
 * or list is open or opening. It listens from the first drawing on and always runs the newest `handler`, so that
 * no key is lost however fast they come.
 */
export function useShortcut(shortcut: Shortcut, handler: (event: KeyboardEvent) => void, { isSpare = false }: ShortcutOptions = {}): void {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  });
  useLayoutEffect(() => {
    const run = (event: KeyboardEvent) => {
      const isBlocked = isCovered(shortcut);
      // The browser would save the page instead, for example.
      if (!(isBlocked && shortcut.hasBrowserDefault)) event.preventDefault();
      if (isBlocked) return;
      ours.add(event);
      newest.current(event);
    };
    const listeners = shortcut.keys.map((keys) => {
      const handle = getHotkeyHandler([[keys, run, { preventDefault: false, usePhysicalKeys: false }]]);
      const isPlain = !/\b(mod|ctrl|alt|meta)\+/i.test(keys);
      return (event: KeyboardEvent) => {
        if (!isPlain || (isFree(event, shortcut) && isAllowed(event, shortcut, keys))) handle(event);
      };
    });
    const listen = (event: KeyboardEvent) => {
      if (isSpare && event.defaultPrevented) return;
      for (const each of listeners) each(event);
    };
    // A press comes to the window last.
    const place = isSpare ? window : document.documentElement;
    place.addEventListener('keydown', listen as EventListener);
    return () => place.removeEventListener('keydown', listen as EventListener);
  }, [shortcut, isSpare]);
}

/** Whether a plain key is free: nothing has used it, and nothing lies above the page. */
function isFree(event: KeyboardEvent, shortcut: Shortcut): boolean {
  const { target, isComposing, defaultPrevented } = event;
  if (isComposing || (defaultPrevented && !ours.has(event)) || isCovered(shortcut)) return false;
  return !(target instanceof Element && target.closest(WITH_KEYS));
}

function isAllowed({ target }: KeyboardEvent, { worksWhileTyping }: Shortcut, keys: string): boolean {
  if (isTyping(target)) return worksWhileTyping === true;
  return isNamedKey(keys) || hasSingleKeys();
}

/** Named keys: arrows and the like are no letters, which speech input may type. */
const isNamedKey = (keys: string) => /^(?:Arrow|Escape)/.test(keys);

/** A box to tick and a choice take no letters. */
const WITHOUT_TEXT = ['radio', 'checkbox'];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && WITHOUT_TEXT.includes(target.type)) return false;
  return target instanceof HTMLElement && (FIELDS.includes(target.tagName) || target.isContentEditable);
}

/** Properties of the control that a shortcut leads to: the page finds it by them, and screen readers tell its keys. */
export const shortcutTarget = (shortcut: Shortcut) => ({ 'data-shortcut': shortcut.name, 'aria-keyshortcuts': ariaKeys(shortcut) });

/** Takes the focus to the control of a shortcut, opens it if it is a menu and lets it be typed into; does nothing where the page has none. */
export function goToTarget({ name }: Shortcut): void {
  // A narrow window may show another control of the same key.
  const target = [...document.querySelectorAll<HTMLElement>(`[data-shortcut="${name}"]`)].find((each) => each.checkVisibility());
  if (!target) return;
  target.focus();
  startTypingInto(target);
  if (target.getAttribute('aria-haspopup') === 'menu' && target.getAttribute('aria-expanded') !== 'true') target.click();
}

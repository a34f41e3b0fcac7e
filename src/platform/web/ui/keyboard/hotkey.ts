import { getHotkeyHandler } from '@mantine/hooks';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { startTypingInto } from '../../overlay/menu-typing.ts';
import { ariaKeys, type Shortcut } from './shortcuts.ts';

const FIELDS = ['INPUT', 'TEXTAREA', 'SELECT'];

/** Elements that handle letters themselves. */
const WITH_KEYS = '[role="menu"], [role="listbox"], [role="dialog"]';

/** Events handled by a shortcut. Other shortcuts with the same keys may handle them too. */
const ours = new WeakSet<KeyboardEvent>();

/** Dialogs, and the controls of open menus, popovers and lists. */
const LAYERS = '[aria-modal="true"], [aria-haspopup][aria-expanded="true"], [role="combobox"][aria-expanded="true"]';

/** Open layers at the last key press, which may have closed one. */
let layers: Element[] = [];
window.addEventListener(
  'keydown',
  () => {
    layers = [...document.querySelectorAll(LAYERS)];
    if (layers.length === 0) layers = [...document.querySelectorAll('[data-opening]')];
  },
  true,
);

/** Returns whether a layer above the page blocks these keys, unless allowed with `data-allowed-shortcuts`. */
const isCovered = ({ keys }: Shortcut) =>
  layers.some((layer) => !keys.every((each) => layer.closest(`[data-allowed-shortcuts~="${each}"]`)));

interface ShortcutOptions {
  /** Runs only if nothing on the page handled the key. */
  readonly isSpare?: boolean;
}

/**
 * Runs `handler` on a shortcut. Shortcuts with a modifier also work while typing. None work while a dialog, menu or
 * list is open. Listens from the first render and calls the latest `handler`, so that fast typing loses no key.
 */
export function useShortcut(shortcut: Shortcut, handler: (event: KeyboardEvent) => void, { isSpare = false }: ShortcutOptions = {}): void {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  });
  useLayoutEffect(() => {
    const run = (event: KeyboardEvent) => {
      const isBlocked = isCovered(shortcut);
      // Prevents browser actions such as saving the page.
      if (!(isBlocked && shortcut.hasBrowserDefault)) event.preventDefault();
      if (isBlocked) return;
      ours.add(event);
      newest.current(event);
    };
    const listeners = shortcut.keys.map((keys) => {
      const handle = getHotkeyHandler([[keys, run, { preventDefault: false, usePhysicalKeys: false }]]);
      const isPlain = !/\b(mod|ctrl|alt|meta)\+/i.test(keys);
      return (event: KeyboardEvent) => {
        if (!isPlain || (isAllowed(event, shortcut, keys) && isFree(event, shortcut))) handle(event);
      };
    });
    const listen = (event: KeyboardEvent) => {
      if (isSpare && event.defaultPrevented) return;
      for (const each of listeners) each(event);
    };
    // The window receives events last.
    const place = isSpare ? window : document.documentElement;
    place.addEventListener('keydown', listen as EventListener);
    return () => place.removeEventListener('keydown', listen as EventListener);
  }, [shortcut, isSpare]);
}

/** Returns whether a plain key is unhandled and no layer covers the page. */
function isFree(event: KeyboardEvent, shortcut: Shortcut): boolean {
  const { target, isComposing, defaultPrevented } = event;
  if (isComposing || (defaultPrevented && !ours.has(event)) || isCovered(shortcut)) return false;
  return !(target instanceof Element && target.closest(WITH_KEYS));
}

function isAllowed({ target }: KeyboardEvent, { worksWhileTyping }: Shortcut, keys: string): boolean {
  if (isTyping(target)) return worksWhileTyping === true;
  return isNamedKey(keys) || hasSingleKeys();
}

/** Speech input types letters, but not keys such as arrows. */
const isNamedKey = (keys: string) => /^(?:Arrow|Escape)/.test(keys);

/** Inputs that don't accept text. */
const WITHOUT_TEXT = ['radio', 'checkbox'];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && WITHOUT_TEXT.includes(target.type)) return false;
  return target instanceof HTMLElement && (FIELDS.includes(target.tagName) || target.isContentEditable);
}

/** Props of the control that a shortcut leads to, for the page and for screen readers. */
export const shortcutTarget = (shortcut: Shortcut) => ({ 'data-shortcut': shortcut.name, 'aria-keyshortcuts': ariaKeys(shortcut) });

/** Focuses the control of a shortcut and opens it if it is a menu. Does nothing without such a control. */
export function goToTarget({ name }: Shortcut): void {
  // Narrow screens may show a different control for the same shortcut.
  const target = [...document.querySelectorAll<HTMLElement>(`[data-shortcut="${name}"]`)].find((each) => each.checkVisibility());
  if (!target) return;
  target.focus();
  startTypingInto(target);
  if (target.getAttribute('aria-haspopup') === 'menu' && target.getAttribute('aria-expanded') !== 'true') target.click();
}

const KEY = 'single-keys';

const listeners = new Set<() => void>();

/** Users of dictation and screen readers turn these shortcuts off. */
const hasSingleKeys = (): boolean => localStorage.getItem(KEY) !== 'off';

export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, hasSingleKeys);
  return [isOn, setSingleKeys];
}

function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useShortcut } from '../keyboard/hotkey.ts';
import { listShortcuts } from '../keyboard/shortcuts.ts';

type RowId = string | number;

interface RowKeysOptions {
  rows: readonly { id: RowId }[];
  list: RefObject<HTMLElement | null>;
  /** Initial row, such as the one opened before. */
  startAt?: RowId | undefined;
  scrollTo: (index: number) => void;
}

/** Moves the focus between rows with J and K. Enter clicks the row's button or follows its first link. */
export function useRowKeys({ rows, list, startAt, scrollTo }: RowKeysOptions) {
  const [activeId, setActiveId] = useState(startAt);
  const wantsFocus = useRef(startAt !== undefined);
  const activeIndex = rows.findIndex(({ id }) => id === activeId);

  /** Returns the new row. */
  function move(step: 1 | -1) {
    const index = Math.min(Math.max(activeIndex + step, 0), rows.length - 1);
    const row = rows[index];
    if (!row) return undefined;
    wantsFocus.current = true;
    setActiveId(row.id);
    scrollTo(index);
    return row.id;
  }

  useShortcut(listShortcuts.nextRow, () => move(1));
  useShortcut(listShortcuts.rowBefore, () => move(-1));

  // Restores the focus after navigation, unless the user is searching or filtering.
  useEffect(() => {
    if (!document.activeElement?.matches('body, main')) wantsFocus.current = false;
  }, []);

  useEffect(() => {
    if (!wantsFocus.current || activeIndex < 0) return;
    const row = list.current?.querySelector(`[data-index="${activeIndex}"]`);
    const target = row?.querySelector<HTMLElement>('[data-row-action]') ?? row?.querySelector<HTMLElement>('a, button');
    if (!target) return;
    wantsFocus.current = false;
    target.focus({ preventScroll: true });
  });

  return { activeId, activeIndex, setActiveId, move };
}

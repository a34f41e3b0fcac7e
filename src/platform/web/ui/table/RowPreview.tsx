import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import utilities from '../../theme/utilities.module.css';
import classes from './table.module.css';

/** Time in ms on a row before its preview appears. */
const DELAY = 400;
/** Room for the card, in px. */
const HEIGHT = 240;

interface Shown {
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly isAbove: boolean;
}

interface RowPreviewProps {
  /** The list. Its rows have `data-preview` with their ID. */
  list: RefObject<HTMLElement | null>;
  children: (id: string) => ReactNode;
}

const findRow = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>('[data-preview]') : null);

function place(row: HTMLElement): Shown {
  const { left, top, bottom } = row.getBoundingClientRect();
  const isAbove = bottom + HEIGHT > window.innerHeight && top > HEIGHT;
  return { id: row.dataset.preview ?? '', left: left + 38, top: isAbove ? top - 4 : bottom + 4, isAbove };
}

/** Previews a row that the pointer rests on, or that is focused when Space is pressed. Listens on the list, so that rows stay plain. */
export function RowPreview({ list, children }: RowPreviewProps) {
  const [shown, setShown] = useState<Shown>();

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let pointed: HTMLElement | null = null;
    let openId: string | undefined;

    function open(row: HTMLElement) {
      openId = row.dataset.preview;
      setShown(place(row));
    }

    function close() {
      clearTimeout(timer);
      pointed = null;
      openId = undefined;
      setShown(undefined);
    }

    function handlePointer(event: PointerEvent) {
      const row = findRow(event);
      if (event.pointerType === 'touch' || row === pointed) return;
      close();
      pointed = row;
      if (row) timer = setTimeout(() => open(row), DELAY);
    }

    function handleKey(event: KeyboardEvent) {
      // A menu that is open over the list handles its keys first.
      if (event.defaultPrevented) return;
      const row = event.target instanceof HTMLAnchorElement ? findRow(event) : null;
      if (event.key === 'Escape' && openId !== undefined) event.stopPropagation();
      else if (event.key !== ' ' || event.shiftKey || !row) return;
      event.preventDefault();
      if (row && event.key === ' ' && openId !== row.dataset.preview) open(row);
      else close();
    }

    const { signal } = ending;
    element.addEventListener('pointerover', handlePointer, { signal });
    for (const type of ['pointerleave', 'scroll', 'focusin'] as const) element.addEventListener(type, close, { signal });
    element.addEventListener('click', close, { signal, capture: true });
    // Before the shortcuts of the page.
    document.addEventListener('keydown', handleKey, { signal, capture: true });
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [list]);

  if (!shown) return null;
  const { id, left, top, isAbove } = shown;
  return (
    <div
      className={`${utilities.surface} ${classes.preview}`}
      style={{ left, top, translate: isAbove ? '0 -100%' : undefined }}
      aria-live="polite"
      data-unprinted
    >
      {children(id)}
    </div>
  );
}

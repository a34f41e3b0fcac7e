import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { MAX_WIDTH, MIN_WIDTH } from './columns.ts';
import classes from './table.module.css';

/** In px per key press. */
const STEP = 16;

interface ResizeHandleProps {
  label: string;
  /** Called with the width in px when the drag or key press ends; undefined resets it. */
  onResize: (width: number | undefined) => void;
}

interface Drag {
  readonly cell: HTMLElement;
  readonly start: number;
  readonly width: number;
}

const clamp = (width: number) => Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH));

/** The edge of a column header, which resizes the column. The rows aren't rendered until the end. */
export function ResizeHandle({ label, onResize }: ResizeHandleProps) {
  const drag = useRef<Drag>(undefined);
  const width = useRef<number>(undefined);

  function begin(element: Element, start: number) {
    const cell = element.closest('th');
    if (!cell) return;
    drag.current ??= { cell, start, width: cell.offsetWidth };
    element.setAttribute('aria-valuenow', String(width.current ?? cell.offsetWidth));
  }

  function resize(element: Element, next: number) {
    width.current = clamp(next);
    if (drag.current) drag.current.cell.style.width = `${width.current}px`;
    element.setAttribute('aria-valuenow', String(width.current));
  }

  function end() {
    if (width.current !== undefined) onResize(width.current);
    drag.current = undefined;
    width.current = undefined;
  }

  function handlePointerDown({ currentTarget, clientX, pointerId, button }: PointerEvent) {
    if (button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    begin(currentTarget, clientX);
  }

  function handlePointerMove({ currentTarget, clientX, buttons }: PointerEvent) {
    if (drag.current && buttons > 0) resize(currentTarget, drag.current.width + clientX - drag.current.start);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') return onResize(undefined);
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    begin(event.currentTarget, 0);
    resize(event.currentTarget, (width.current ?? drag.current?.width ?? 0) + (event.key === 'ArrowLeft' ? -STEP : STEP));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <hr> can't be focused or moved.
    <span
      role="separator"
      className={classes.resize}
      data-unprinted
      tabIndex={0}
      title="Drag to resize. Double-click for the usual width."
      aria-label={`Resize ${label}`}
      aria-orientation="vertical"
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      aria-valuenow={MIN_WIDTH}
      onFocus={({ currentTarget }) => currentTarget.setAttribute('aria-valuenow', String(currentTarget.closest('th')?.offsetWidth))}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={handleKeyDown}
      onKeyUp={end}
      onBlur={end}
    />
  );
}

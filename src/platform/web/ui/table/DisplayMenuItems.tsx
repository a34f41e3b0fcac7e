import { Menu } from '@mantine/core';
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { chooseColumns, type DisplayOptions, toColumnsText } from './columns.ts';
import classes from './table.module.css';

const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;

const toKey = ({ target }: { target: EventTarget }) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-column]')?.dataset.column) || undefined;

/** The items of the menu. Shown columns come first, in their order; Alt+Arrow and dragging move them. */
export function DisplayMenuItems({ columns, display, groups = [] }: DisplayOptions) {
  const { chosen, group, isCompact, onChange, onDensity } = display;
  const list = useRef<HTMLDivElement>(null);
  /** A moved item, to focus it when the list has the new columns. */
  const moved = useRef<{ readonly key: string; readonly columns: string }>(undefined);
  const dragged = useRef<string>(undefined);
  const shown = chooseColumns(columns, chosen).filter(({ key }) => key);
  const hidden = columns.filter(({ key }) => key && !shown.some((each) => each.key === key));

  function save(key: string | undefined, next: readonly (typeof columns)[number][]) {
    const text = toColumnsText(next, columns);
    moved.current = { key: key ?? '', columns: text };
    onChange({ columns: text });
  }

  function handleToggle(column: (typeof columns)[number]) {
    save(column.key, shown.includes(column) ? shown.filter((each) => each !== column) : [...shown, column]);
  }

  function move(key: string, to: number) {
    const from = shown.findIndex((each) => each.key === key);
    const column = shown[from];
    if (!column || to < 0 || to >= shown.length || to === from) return;
    save(key, shown.toSpliced(from, 1).toSpliced(to, 0, column));
  }

  // Before the menu itself moves the focus with the arrow key.
  function handleKeyDown(event: KeyboardEvent) {
    const key = toKey(event);
    if (!key || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(key, shown.findIndex((each) => each.key === key) + (event.key === 'ArrowUp' ? -1 : 1));
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    const to = shown.findIndex(({ key }) => key === toKey(event));
    if (dragged.current && to >= 0) move(dragged.current, to);
  }

  // An element that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (!moved.current || moved.current.columns !== toColumnsText(shown, columns)) return;
    list.current?.querySelector<HTMLElement>(`[data-column="${moved.current.key}"]`)?.focus();
    moved.current = undefined;
  });

  return (
    <>
      <div ref={list}>
        <Menu.Label>Columns · drag or Alt+↑↓ to move</Menu.Label>
        {[...shown, ...hidden].map((column) => (
          <Menu.CheckboxItem
            key={column.key}
            data-column={column.key}
            className={classes.movable ?? ''}
            draggable={shown.includes(column)}
            checked={shown.includes(column)}
            aria-disabled={column.isRowHeader === true}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onChange={() => column.isRowHeader || handleToggle(column)}
            onKeyDownCapture={handleKeyDown}
            onDragStart={() => {
              dragged.current = column.key;
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={handleDrop}
          >
            {column.label}
          </Menu.CheckboxItem>
        ))}
      </div>
      {groups.length > 0 && <Menu.Label>Group by</Menu.Label>}
      {groups.length > 0 &&
        [{ value: '', label: 'No grouping' }, ...groups].map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} checked={value === (group ?? '')} onClick={() => onChange({ group: value })}>
            {label}
          </Menu.RadioItem>
        ))}
      <Menu.Label>Row height</Menu.Label>
      {DENSITIES.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value} checked={isCompact === (value === 'compact')} onClick={() => onDensity(value)}>
          {label}
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
      <Menu.Item disabled={!chosen} onClick={() => onChange({ columns: '' })}>
        Reset columns
      </Menu.Item>
    </>
  );
}

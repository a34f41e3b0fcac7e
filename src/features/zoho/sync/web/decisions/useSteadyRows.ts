import { type PointerEvent, useRef, useState } from 'react';

export interface SteadyRow<Row> {
  readonly row: Row;
  /** The row has left the list and only holds its place. */
  readonly isDecided: boolean;
}

/**
 * Keeps decided rows in their place until the mouse leaves the list, so that the buttons of the next row don't move under it. Rows that
 * follow are added below.
 */
export function useSteadyRows<Row extends { readonly id: string }>(rows: readonly Row[]) {
  const [isHeld, setIsHeld] = useState(false);
  const shown = useRef<readonly SteadyRow<Row>[]>([]);
  shown.current = isHeld ? holdPlaces(shown.current, rows) : rows.map((row) => ({ row, isDecided: false }));
  return {
    rows: shown.current,
    hold: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsHeld(pointerType === 'mouse'),
      onPointerLeave: () => setIsHeld(false),
    },
  };
}

/** Returns the shown rows in their order, up to date, followed by new ones. */
export function holdPlaces<Row extends { readonly id: string }>(
  shown: readonly SteadyRow<Row>[],
  rows: readonly Row[],
): readonly SteadyRow<Row>[] {
  const current = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ row }) => row.id));
  const held = shown.map(({ row }) => ({ row: current.get(row.id) ?? row, isDecided: !current.has(row.id) }));
  return [...held, ...rows.filter(({ id }) => !known.has(id)).map((row) => ({ row, isDecided: false }))];
}

import { useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Selection mode: checkboxes are visible and a tap selects a row. */
  readonly isSelecting: boolean;
  readonly toggle: (id: string) => void;
  /** Selects the range from the last selected row. */
  readonly extendTo: (id: string, rows: readonly { id: string }[]) => void;
  readonly add: (ids: readonly string[]) => void;
  readonly setAll: (ids: readonly string[]) => void;
  readonly begin: () => void;
  readonly clear: () => void;
}

interface State {
  readonly list: string;
  readonly ids: ReadonlySet<string>;
  readonly last: string | undefined;
  readonly isSelecting: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** Selected rows. Reset when `list` changes. */
export function useSelection(list: string): Selection {
  const [kept, setState] = useState<State>({ list, ids: NONE, last: undefined, isSelecting: false });
  const state = kept.list === list ? kept : { list, ids: NONE, last: undefined, isSelecting: false };
  const choose = (ids: Iterable<string>, last: string | undefined) => {
    const chosen = new Set(ids);
    setState({ list, ids: chosen, last, isSelecting: chosen.size > 0 });
  };

  function toggle(id: string) {
    choose(state.ids.has(id) ? [...state.ids].filter((each) => each !== id) : [...state.ids, id], id);
  }

  function extendTo(id: string, rows: readonly { id: string }[]) {
    const places = [state.last ?? id, id].map((each) => rows.findIndex((row) => row.id === each)).toSorted((one, other) => one - other);
    const [from = -1, to = -1] = places;
    if (from < 0) return toggle(id);
    choose([...state.ids, ...rows.slice(from, to + 1).map((row) => row.id)], id);
  }

  return {
    ids: state.ids,
    isSelecting: state.isSelecting,
    toggle,
    extendTo,
    add: (ids) => choose([...state.ids, ...ids], ids.at(-1)),
    setAll: (ids) => choose(ids, undefined),
    begin: () => setState({ list, ids: NONE, last: undefined, isSelecting: true }),
    clear: () => setState({ list, ids: NONE, last: undefined, isSelecting: false }),
  };
}

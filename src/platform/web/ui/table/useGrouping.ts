import { useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** The server leaves out up to this number of groups; the list hides the rows of others. */
const MOST = 50;

/** The collapsed groups of a list, and the query that leaves out their rows. Another grouping starts with all groups open. */
export function useCollapsed(group: string | undefined) {
  const [state, setState] = useState({ group, values: NONE });
  const collapsed = state.group === group ? state.values : NONE;

  function handleToggle(value: string) {
    const others = [...collapsed].filter((each) => each !== value);
    setState({ group, values: new Set(collapsed.has(value) ? others : [...others, value]) });
  }

  return { collapsed, onToggle: handleToggle, query: collapsed.size > 0 ? { collapsed: [...collapsed].slice(0, MOST) } : {} };
}

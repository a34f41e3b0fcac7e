import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Total } from '../../../endpoint.ts';
import type { ListGroup } from '../../../list-groups.ts';
import type { RecordKind } from '../../../record-kinds.ts';
import { type Grouping, sumGroups } from './group-lines.ts';

const NONE: ReadonlySet<string> = new Set();

/** The server leaves out up to this number of groups; the list hides the rows of others. */
const MOST = 50;

/** The collapsed groups. Another grouping starts with all groups open. */
function useCollapsed(group: string | undefined) {
  const [state, setState] = useState({ group, values: NONE });
  const collapsed = state.group === group ? state.values : NONE;

  function handleToggle(value: string) {
    const others = [...collapsed].filter((each) => each !== value);
    setState({ group, values: new Set(collapsed.has(value) ? others : [...others, value]) });
  }

  return { collapsed, onToggle: handleToggle };
}

interface GroupingOptions<Row, By extends string, Filters extends object> {
  readonly kind: RecordKind;
  /** Undefined if the list has no groups. */
  readonly group: By | undefined;
  readonly filters: Filters;
  readonly load: (query: Filters & { readonly group: By }) => Promise<ListGroup[]>;
  /** Returns the group of a row, as on the server. */
  readonly values: Readonly<Record<By, (row: Row) => string>>;
  readonly toLabel: (group: ListGroup, by: By) => string;
}

export interface ListGrouping<Row> extends Grouping<Row> {
  /** Leaves out the rows of collapsed groups. */
  readonly query: { readonly collapsed?: string[] };
  /** The number of rows with those of collapsed groups; undefined while loading. */
  readonly total: Total | undefined;
}

/** Loads the groups of a list, if it has any. */
export function useGrouping<Row, By extends string, Filters extends object>(
  options: GroupingOptions<Row, By, Filters>,
): ListGrouping<Row> | undefined {
  const { kind, group, filters, load, values, toLabel } = options;
  const { collapsed, onToggle } = useCollapsed(group);
  const { data: groups } = useQuery({
    queryKey: [kind, 'groups', group, filters],
    queryFn: () => (group === undefined ? [] : load({ ...filters, group })),
    enabled: group !== undefined,
    placeholderData: (before, query) => (query?.queryKey[2] === group ? before : undefined),
  });
  if (group === undefined) return undefined;
  return {
    groups,
    toValue: values[group],
    toLabel: (each) => toLabel(each, group),
    collapsed,
    onToggle,
    query: collapsed.size > 0 ? { collapsed: [...collapsed].slice(0, MOST) } : {},
    total: sumGroups(groups),
  };
}

import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ListGroup } from '../../../list-groups.ts';
import { formatCount } from '../../../number-text.ts';
import utilities from '../../theme/utilities.module.css';
import type { Grouping } from './group-lines.ts';
import classes from './table.module.css';

interface GroupHeadingProps {
  group: ListGroup;
  grouping: Pick<Grouping<never>, 'collapsed' | 'onToggle' | 'toLabel'>;
}

/** The heading of a group, which collapses it. */
export function GroupHeading({ group, grouping: { collapsed, onToggle, toLabel } }: GroupHeadingProps) {
  const isCollapsed = collapsed.has(group.value);
  const Chevron = isCollapsed ? IconChevronRight : IconChevronDown;
  return (
    <button
      type="button"
      className={`${utilities.plain} ${utilities.row} ${classes.group}`}
      aria-expanded={!isCollapsed}
      onClick={() => onToggle(group.value)}
    >
      <Chevron size={14} aria-hidden />
      <span className={utilities.truncate}>{toLabel(group)}</span>
      <span className={`${utilities.meta} ${utilities.numbers}`}>{formatCount(group.count)}</span>
    </button>
  );
}

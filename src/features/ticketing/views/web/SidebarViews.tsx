import { IconChevronRight } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatBadge } from '../../../../platform/number-text.ts';
import { LazyPopover } from '../../../../platform/web/overlay/LazyPopover.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { ALL_TICKETS_PATH, getListPath } from '../../tickets/ticket-list-paths.ts';
import type { View } from '../view.contract.ts';
import { toAddress } from '../view.rules.ts';
import classes from './SidebarViews.module.css';
import { useViewCounts, useViews } from './view.queries.ts';

interface SidebarViewsProps {
  title: string;
  expanded: boolean;
  onChoose: (() => void) | undefined;
}

/** Opens the views beside the ticket lists. Hidden in the narrow sidebar. */
export function SidebarViews({ title, expanded, onChoose }: SidebarViewsProps) {
  return expanded && title === 'Ticketing' ? <ViewLinks onChoose={onChoose} /> : null;
}

function ViewLinks({ onChoose }: Pick<SidebarViewsProps, 'onChoose'>) {
  const views = useViews() ?? [];
  const [isOpen, setOpen] = useState(false);
  if (views.length === 0) return null;

  function handleChoose() {
    setOpen(false);
    onChoose?.();
  }

  return (
    <LazyPopover
      opened={isOpen}
      onChange={setOpen}
      position="right-start"
      width={260}
      trapFocus
      returnFocus
      dropdown={{ p: 6, 'aria-label': 'Views' }}
      target={
        <button
          type="button"
          className={`${utilities.plain} ${classes.toggle}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Views
          <IconChevronRight size={13} aria-hidden />
        </button>
      }
    >
      <ViewList views={views} onChoose={handleChoose} />
    </LazyPopover>
  );
}

function ViewList({ views, onChoose }: { views: readonly View[]; onChoose: () => void }) {
  const counts = useViewCounts();
  const { view: current }: { view?: string } = useSearch({ strict: false });
  return (
    <ul className={classes.views} aria-label="Views">
      {views.map((view) => (
        <li key={view.id}>
          <Link
            to={toPath(view)}
            search={{ ...toAddress(view) }}
            className={`${utilities.row} ${classes.view}`}
            data-active={view.id === current}
            aria-current={view.id === current ? 'page' : undefined}
            activeProps={{}}
            title={view.ownerName && view.isShared ? `${view.name} · Shared by ${view.ownerName}` : view.name}
            onClick={onChoose}
          >
            <span className={`${utilities.fill} ${utilities.truncate}`}>{view.name}</span>
            <Count view={view} counts={counts} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Count({ view, counts }: { view: View; counts: ReturnType<typeof useViewCounts> }) {
  const counted = counts?.get(view.id);
  if (!counted) return null;
  const more = counted.relation === 'at-least' ? '+' : '';
  return <span className={`${utilities.numbers} ${classes.count}`}>{`${formatBadge(counted.count)}${more}`}</span>;
}

const toPath = ({ list }: View) => (list === 'all' ? ALL_TICKETS_PATH : getListPath(list));

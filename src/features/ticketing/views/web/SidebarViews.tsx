import { IconChevronDown } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatBadge } from '../../../../platform/number-text.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { ALL_TICKETS_PATH, getListPath } from '../../tickets/ticket-list-paths.ts';
import type { View } from '../view.contract.ts';
import { toAddress } from '../view.rules.ts';
import classes from './SidebarViews.module.css';
import { useViewCounts, useViews } from './view.queries.ts';

const KEY = 'sidebar-views';

/** Number of views shown before the list is expanded. */
const SHOWN = 6;

/** Collapsed by default on low screens. */
const wasOpened = () => (localStorage.getItem(KEY) ?? String(window.innerHeight >= 860)) === 'true';

interface SidebarViewsProps {
  title: string;
  expanded: boolean;
  onChoose: (() => void) | undefined;
}

/** The views below the ticket lists. Hidden in the narrow sidebar. */
export function SidebarViews({ title, expanded, onChoose }: SidebarViewsProps) {
  return expanded && title === 'Ticketing' ? <ViewLinks onChoose={onChoose} /> : null;
}

function ViewLinks({ onChoose }: Pick<SidebarViewsProps, 'onChoose'>) {
  const views = useViews() ?? [];
  const counts = useViewCounts();
  const { view: current }: { view?: string } = useSearch({ strict: false });
  const [isOpen, setOpen] = useState(wasOpened);
  const [isWhole, setWhole] = useState(false);
  if (views.length === 0) return null;
  const shown = isWhole ? views : views.filter(({ id }, place) => place < SHOWN || id === current);

  function handleToggle() {
    localStorage.setItem(KEY, String(!isOpen));
    setOpen(!isOpen);
  }

  return (
    <>
      <button type="button" className={`${utilities.plain} ${classes.toggle}`} aria-expanded={isOpen} onClick={handleToggle}>
        Views
        <IconChevronDown size={13} aria-hidden />
      </button>
      {isOpen && (
        <ul className={classes.views} aria-label="Views">
          {shown.map((view) => (
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
          {shown.length < views.length && (
            <li>
              <button type="button" className={`${utilities.plain} ${classes.view}`} onClick={() => setWhole(true)}>
                Show {views.length - shown.length} more
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

function Count({ view, counts }: { view: View; counts: ReturnType<typeof useViewCounts> }) {
  const counted = counts?.get(view.id);
  if (!counted) return null;
  const more = counted.relation === 'at-least' ? '+' : '';
  return <span className={`${utilities.numbers} ${classes.count}`}>{`${formatBadge(counted.count)}${more}`}</span>;
}

const toPath = ({ list }: View) => (list === 'all' ? ALL_TICKETS_PATH : getListPath(list));

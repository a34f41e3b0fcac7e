import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { pluralize } from '../../../../../platform/number-text.ts';
import { DRAFTS_PATH } from '../../ticket-list-paths.ts';
import classes from './UnsavedEntry.module.css';
import { useNewTicketDrafts, useUnsavedTickets } from './unsaved.queries.ts';

interface UnsavedEntryProps {
  title: string;
  expanded: boolean;
  onChoose: (() => void) | undefined;
}

/** Sidebar link to the drafts, if there are any. */
export function UnsavedEntry({ title, expanded, onChoose }: UnsavedEntryProps) {
  const count = useUnsavedTickets().length + useNewTicketDrafts().length;
  if (title !== 'Ticketing' || count === 0) return null;
  return (
    <Link
      to={DRAFTS_PATH}
      className={classes.entry}
      data-expanded={expanded}
      onClick={onChoose}
      title={expanded ? undefined : pluralize(count, 'unsaved draft')}
    >
      <IconPencil size={18} stroke={1.7} aria-hidden />
      <span className={classes.label}>Drafts</span>
      <span className={classes.count} role="img" aria-label={pluralize(count, 'unsaved draft')}>
        {count}
      </span>
    </Link>
  );
}

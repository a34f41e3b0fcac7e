import { VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { pluralize } from '../../../../../platform/number-text.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { DRAFTS_PATH } from '../../ticket-list-paths.ts';
import classes from './UnsavedEntry.module.css';
import { useHasDraft, useOtherDrafts, useUnsavedTickets } from './unsaved.queries.ts';

/** Marks a ticket with an unsaved draft in a list. */
export function UnsavedMark({ ticketId }: { ticketId: string }) {
  if (!useHasDraft(ticketId)) return null;
  return (
    <span title="You have unsaved changes on this ticket">
      <Pill tone="yellow">Draft</Pill>
    </span>
  );
}

interface UnsavedEntryProps {
  title: string;
  expanded: boolean;
  onChoose: (() => void) | undefined;
}

/** Sidebar link to the drafts, if there are any. */
export function UnsavedEntry({ title, expanded, onChoose }: UnsavedEntryProps) {
  const count = useUnsavedTickets().length + useOtherDrafts().length;
  if (title !== 'Ticketing' || count === 0) return null;
  return (
    <Link
      to={DRAFTS_PATH}
      className={classes.entry}
      data-expanded={expanded}
      onClick={onChoose}
      title={expanded ? undefined : pluralize(count, 'unsaved draft')}
    >
      <IconPencil size={13} stroke={1.9} aria-hidden />
      {expanded ? <span>Drafts</span> : <VisuallyHidden>Drafts</VisuallyHidden>}
      <span className={utilities.numbers} role="img" aria-label={pluralize(count, 'unsaved draft')}>
        {count}
      </span>
    </Link>
  );
}

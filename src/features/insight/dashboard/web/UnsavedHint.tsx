import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { pluralize } from '../../../../platform/number-text.ts';
import { DRAFTS_PATH } from '../../../ticketing/tickets/ticket-list-paths.ts';
import { useUnsavedTickets } from '../../../ticketing/tickets/web/unsaved/unsaved.queries.ts';
import classes from './UnsavedHint.module.css';

/** Says that the reader has notes or changes that are not saved; nothing while there are none. */
export function UnsavedHint() {
  const { length: count } = useUnsavedTickets();
  if (count === 0) return null;
  return (
    <Link to={DRAFTS_PATH} className={classes.hint}>
      <IconPencil size={16} aria-hidden />
      Unsaved changes on {pluralize(count, 'ticket')}
    </Link>
  );
}

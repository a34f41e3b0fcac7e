import { useEffect } from 'react';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../../platform/web/ui/Segments.tsx';
import { whenIdle } from '../../../../../platform/web/when-idle.ts';
import { rememberRepairs } from '../../../tickets/web/leave-ticket.queries.ts';
import { fetchRepairView } from '../repair-view.ts';
import classes from './BoardChoice.module.css';
import { pickBoard, toBoardBy } from './board-address.ts';

const CHOICES = [
  { value: '', label: 'List' },
  { value: 'status', label: 'Status' },
  { value: 'technicians', label: 'Technicians' },
  { value: 'days', label: 'Days' },
] as const;

/** Filters of the list, which the board lacks. */
const NO_FILTERS = { q: '', state: '', status: '', assignee: '', make: '', view: '', lane: '' };

/** Switches between the list and the boards by status, technician and day. */
export function BoardChoice() {
  const { search, show } = usePageSearch();
  const value = toBoardBy(search.board) ?? '';
  useEffect(() => rememberRepairs(pickBoard(search)), [search]);
  useEffect(() => whenIdle(fetchRepairView), []);
  return (
    <div className={classes.choice}>
      <Segments
        label="Show repairs as"
        options={CHOICES}
        value={value}
        onChange={(board) =>
          show(
            board === '' ? { ...NO_FILTERS, board, day: '', technician: '', group: '', overdue: '', only: '' } : { ...NO_FILTERS, board },
            { replace: false },
          )
        }
      />
    </div>
  );
}

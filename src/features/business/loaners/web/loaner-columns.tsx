import { shortDate } from '../../../../platform/time/relative-time.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { type Column, withCells } from '../../../../platform/web/ui/table/columns.ts';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { DueText } from '../../../../platform/web/ui/text/DueText.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { toSerialPath } from '../../../master-data/customers/serial.rules.ts';
import type { Loaner, LoanerSort } from '../loaner.contract.ts';
import { LOANER_TONES } from '../loaner.rules.ts';
import { loanerColumns } from '../loaner-columns.ts';
import { periodText } from '../period.rules.ts';
import { useAllReservations } from './loaner.queries.ts';
import classes from './loaners.module.css';

/** The next reservation of a loaner. All rows share one request. */
function ReservedText({ toolId }: { toolId: string }) {
  const reservation = useAllReservations()?.find((each) => each.toolId === toolId);
  if (!reservation) return null;
  const days = periodText(reservation);
  return (
    <div
      className={`${utilities.meta} ${utilities.strong} ${utilities.truncate} ${classes.reserved}`}
      title={`Reserved for ${reservation.assignedTo} (${days})`}
    >
      Reserved {days.replace(/, \d{4}$/, '')}
    </div>
  );
}

const NONE = '–';

/** The columns of the loaner list. */
export function getLoanerColumns(onEdit: (id: string) => void): readonly Column<Loaner, LoanerSort>[] {
  return [
    ...withCells<Loaner, typeof loanerColumns>(loanerColumns, {
      serialNumber: {
        isRowHeader: true,
        cell: ({ id, serialNumber }) => (
          <>
            <span className={`${utilities.small} ${classes.regular}`}>
              <RecordLink to={toSerialPath(serialNumber)}>{serialNumber}</RecordLink>
            </span>
            <div className={`${utilities.meta} ${utilities.truncate} ${classes.regular}`}>
              <Mono>{id}</Mono>
            </div>
          </>
        ),
        below: ({ assignedTo, model }) => assignedTo || model,
        title: ({ serialNumber }) => serialNumber,
      },
      model: { width: 'time', isWide: true, cell: ({ model }) => model },
      status: {
        width: 'state',
        cell: ({ id, status }) => (
          <>
            <Pill tone={LOANER_TONES[status]}>{status}</Pill>
            <ReservedText toolId={id} />
          </>
        ),
        below: ({ returnDate }) => <DueText day={returnDate} />,
      },
      assignedTo: {
        isWide: true,
        cell: ({ assignedTo, ticketId }) => (
          <>
            {assignedTo || NONE}
            {ticketId && (
              <div className={`${utilities.meta} ${utilities.truncate}`}>
                for <RecordLink to={`/sod/${ticketId}`}>{ticketId}</RecordLink>
              </div>
            )}
          </>
        ),
        title: ({ assignedTo }) => assignedTo,
      },
      returnDate: {
        width: 'text',
        isWide: true,
        cell: ({ returnDate }) => (
          <>
            {returnDate ? shortDate(returnDate) : NONE}
            {returnDate && (
              <div className={utilities.truncate}>
                <DueText day={returnDate} />
              </div>
            )}
          </>
        ),
      },
      purchaseDate: {
        width: 'time',
        isWide: true,
        cell: ({ purchaseDate }) => (purchaseDate ? shortDate(purchaseDate) : NONE),
      },
    }),
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 'action',
      cell: ({ id, serialNumber }) => <RowAction label="Edit" subject={serialNumber} onClick={() => onEdit(id)} />,
    },
  ];
}

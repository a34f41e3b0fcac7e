import table from '../../../platform/web/ui/table/TableRow.module.css';
import { Mono } from '../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../platform/web/ui/text/RelativeTime.tsx';
import type { AuditEntry } from '../audit.contract.ts';
import { actionText, detailText } from '../audit-words.rules.ts';

interface AuditRowProps {
  entry: AuditEntry;
  /** Place in the whole table; the head is 1. */
  position: number;
}

export function AuditRow({ entry, position }: AuditRowProps) {
  const { at, actorName, action, subject, detail, address } = entry;
  const particulars = detailText(detail);
  return (
    <tr className={table.row} aria-rowindex={position}>
      <td className={table.cell} data-time>
        <RelativeTime at={at} />
      </td>
      <th scope="row" className={table.cell}>
        <div className={table.name}>{actorName}</div>
        <div className={table.below}>{actionText(action)}</div>
      </th>
      <td className={table.cell} data-wide>
        {actionText(action)}
      </td>
      <td className={table.cell} data-wide title={subject}>
        <Mono>{subject}</Mono>
      </td>
      <td className={table.cell} data-wide title={particulars}>
        {particulars}
      </td>
      <td className={table.cell} data-wide title={address ?? undefined}>
        <Mono>{address}</Mono>
      </td>
    </tr>
  );
}

import type { Column } from '../../../platform/web/ui/table/columns.ts';
import { Mono } from '../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../platform/web/ui/text/RelativeTime.tsx';
import type { AuditEntry } from '../audit.contract.ts';
import { detailText } from '../audit-text.rules.ts';

/** What a row of the audit log shows; an action without a label is shown by its name. */
export function getAuditColumns(labels: ReadonlyMap<string, string>): readonly Column<AuditEntry>[] {
  const toLabel = ({ action }: AuditEntry) => labels.get(action) ?? action;
  return [
    { label: 'When', width: 'time', cell: ({ at }) => <RelativeTime at={at} /> },
    { label: 'Who', width: 'text', isRowHeader: true, cell: ({ actorName }) => actorName, below: toLabel },
    { label: 'What', width: 'text', isWide: true, cell: toLabel },
    { label: 'To what', isWide: true, cell: ({ subject }) => <Mono>{subject}</Mono>, title: ({ subject }) => subject },
    { label: 'Details', isWide: true, cell: ({ detail }) => detailText(detail), title: ({ detail }) => detailText(detail) },
    {
      label: 'Address',
      width: 'text',
      isWide: true,
      cell: ({ address }) => <Mono>{address}</Mono>,
      title: ({ address }) => address ?? '',
    },
  ];
}

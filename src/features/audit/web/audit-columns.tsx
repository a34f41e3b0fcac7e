import type { Column } from '../../../platform/web/ui/table/columns.ts';
import { Mono } from '../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../platform/web/ui/text/RelativeTime.tsx';
import type { AuditEntry } from '../audit.contract.ts';
import { actionText, detailText } from '../audit-words.rules.ts';

/** What a row of the audit log shows. */
export const auditColumns: readonly Column<AuditEntry>[] = [
  { label: 'When', width: 'time', cell: ({ at }) => <RelativeTime at={at} /> },
  { label: 'Who', width: 'text', isRowHeader: true, cell: ({ actorName }) => actorName, below: ({ action }) => actionText(action) },
  { label: 'What', width: 'text', isWide: true, cell: ({ action }) => actionText(action) },
  { label: 'To what', isWide: true, cell: ({ subject }) => <Mono>{subject}</Mono>, title: ({ subject }) => subject },
  { label: 'Details', isWide: true, cell: ({ detail }) => detailText(detail), title: ({ detail }) => detailText(detail) },
  { label: 'Address', width: 'text', isWide: true, cell: ({ address }) => <Mono>{address}</Mono>, title: ({ address }) => address ?? '' },
];

import type { Column } from '../../../../platform/web/ui/table/columns.ts';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { AuditEntry } from '../audit.contract.ts';
import { subjectText, summaryText } from '../audit-text.rules.ts';
import { ActionAndSubject, AuditSubject } from './AuditSubject.tsx';
import type { AuditWords } from './useAuditWords.ts';

/** The columns of the audit log. */
export function getAuditColumns(words: AuditWords, onOpen: (id: string) => void): readonly Column<AuditEntry>[] {
  const toLabel = ({ action }: AuditEntry) => words.toLabel(action);
  const toWho = ({ actorId, actorName }: AuditEntry) => words.toPerson({ id: actorId, name: actorName });
  return [
    { label: 'Date', width: 'time', cell: ({ at }) => <RelativeTime at={at} /> },
    {
      label: 'User',
      width: 'text',
      isRowHeader: true,
      cell: toWho,
      below: (entry) => <ActionAndSubject entry={entry} words={words} />,
      title: toWho,
    },
    { label: 'Action', width: 'company', isWide: true, cell: toLabel, title: toLabel },
    {
      label: 'Record',
      width: 'company',
      isWide: true,
      cell: (entry) => <AuditSubject entry={entry} words={words} />,
      title: subjectText,
    },
    { label: 'Changes', isWide: true, cell: summaryText, title: summaryText },
    {
      label: 'IP address',
      width: 'id',
      isWide: true,
      cell: ({ address }) => <Mono>{address}</Mono>,
      title: ({ address }) => address ?? '',
    },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 'action',
      cell: (entry) => (
        <RowAction label="Show" subject={`${toLabel(entry)} ${subjectText(entry)}`.trim()} onClick={() => onOpen(String(entry.id))} />
      ),
    },
  ];
}

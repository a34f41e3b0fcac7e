import { formatDollars } from '../../../../platform/money.ts';
import type { PagedList } from '../../../../platform/web/paged-list.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { type Column, withCells } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { ListState } from '../../../admin/list-settings/web/list-settings.queries.ts';
import type { Lead } from '../lead.contract.ts';
import { type LeadColumn, leadColumns } from '../lead-columns.ts';
import classes from './leads.module.css';
import { NextStepDay } from './NextStep.tsx';

/** The columns of the lead list. */
export function getLeadColumns(
  onOpen: (id: string) => void,
  nameOf: (id: string) => string = () => '',
): readonly Column<Lead, LeadColumn>[] {
  return withCells<Lead, typeof leadColumns>(leadColumns, {
    companyName: {
      isRowHeader: true,
      width: 'name',
      cell: ({ id, companyName }) => (
        <button type="button" className={`${utilities.plain} ${utilities.truncate} ${classes.open}`} onClick={() => onOpen(id)}>
          {companyName}
        </button>
      ),
      below: ({ contactName, status }) => `${status} · ${contactName}`,
      title: ({ companyName }) => companyName,
    },
    contactName: { width: 'text', isWide: true, cell: ({ contactName }) => contactName, title: ({ contactName }) => contactName },
    phone: { width: 'text', isWide: true, cell: ({ phone }) => phone, title: ({ phone }) => phone },
    email: { width: 'text', isWide: true, cell: ({ email }) => email, title: ({ email }) => email },
    status: { width: 'status', isWide: true, cell: ({ status }) => <Pill tone="gray">{status}</Pill> },
    source: { width: 'time', isWide: true, cell: ({ source }) => source },
    owner: {
      width: 'time',
      isWide: true,
      cell: ({ ownerId }) => ownerId && nameOf(ownerId),
      title: ({ ownerId }) => (ownerId === null ? '' : nameOf(ownerId)),
    },
    nextStep: { isWide: true, cell: ({ nextStep }) => nextStep, title: ({ nextStep }) => nextStep },
    nextStepOn: { width: 'number', isWide: true, cell: (lead) => <NextStepDay lead={lead} /> },
    estimatedValue: { width: 'money', cell: ({ estimatedValue }) => formatDollars(estimatedValue) },
    createdAt: { width: 'number', isWide: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    lastUpdated: { width: 'time', isWide: true, cell: ({ lastUpdated }) => <RelativeTime at={lastUpdated} /> },
  });
}

const ROW_HEIGHT = { wide: 45, narrow: 61 };

interface LeadListProps {
  columns: readonly Column<Lead, LeadColumn>[];
  list: PagedList<Lead>;
  listKey: string;
  state: ListState<LeadColumn>;
  onOpen: (id: string) => void;
}

/** The leads as a table. */
export function LeadList({ columns, list, listKey, state, onOpen }: LeadListProps) {
  return (
    <DataTable
      label="Leads"
      columns={columns}
      list={list}
      listKey={listKey}
      display={state}
      sorting={state.sorting}
      rowHeight={ROW_HEIGHT}
      onOpen={({ id }) => onOpen(id)}
      empty={null}
    />
  );
}

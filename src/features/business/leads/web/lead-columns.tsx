import { formatDollars } from '../../../../platform/money.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { type Column, textCell, withCells } from '../../../../platform/web/ui/table/columns.ts';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
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
    contactName: { width: 'text', isWide: true, ...textCell(({ contactName }) => contactName) },
    phone: { width: 'text', isWide: true, ...textCell(({ phone }) => phone) },
    email: { width: 'text', isWide: true, ...textCell(({ email }) => email) },
    status: { width: 'status', isWide: true, cell: ({ status }) => <Pill tone="gray">{status}</Pill> },
    source: { width: 'time', isWide: true, cell: ({ source }) => source },
    owner: { width: 'time', isWide: true, ...textCell(({ ownerId }) => (ownerId === null ? '' : nameOf(ownerId))) },
    nextStep: { isWide: true, ...textCell(({ nextStep }) => nextStep) },
    nextStepOn: { width: 'number', isWide: true, cell: (lead) => <NextStepDay lead={lead} /> },
    estimatedValue: { width: 'money', cell: ({ estimatedValue }) => estimatedValue > 0 && formatDollars(estimatedValue) },
    createdAt: { width: 'number', isWide: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    lastUpdated: { width: 'time', isWide: true, cell: ({ lastUpdated }) => <RelativeTime at={lastUpdated} /> },
  });
}

import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCash, IconCopy, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDollars } from '../../../../platform/money.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import { toLocalDay } from '../../../../platform/time/calendar-day.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { LazyMenu } from '../../../../platform/web/overlay/LazyMenu.tsx';
import { Slot } from '../../../../platform/web/Slot.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { type Column, withCells } from '../../../../platform/web/ui/table/columns.ts';
import { SelectBox } from '../../../../platform/web/ui/table/selection/SelectBox.tsx';
import type { Selection } from '../../../../platform/web/ui/table/selection/useSelection.ts';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import type { Invoice } from '../invoice.contract.ts';
import { describeDue, getCopyLabel, isLocked, isPayable } from '../invoice.rules.ts';
import { type InvoiceSort, invoiceColumns } from '../invoice-columns.ts';
import { getPdfPath } from './invoice.queries.ts';
import classes from './invoice-list.module.css';
import { InvoiceStatusPill, QuickbooksPill } from './invoice-pills.tsx';
import { type StatusAction, StatusDialogs } from './status/StatusDialogs.tsx';

/** Row actions of an invoice that isn't a draft. Its dialogs are mounted with the first action. */
function StatusMenu({ invoice, onOpen }: { invoice: Invoice; onOpen: (id: string) => void }) {
  const [action, setAction] = useState<StatusAction | 'closed'>();
  if (!isLocked(invoice)) return null;
  return (
    <>
      <LazyMenu
        position="bottom-end"
        width={180}
        target={
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={`More actions for ${invoice.id}`}>
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        }
      >
        {isPayable(invoice) && (
          <Menu.Item leftSection={<IconCash size={16} aria-hidden />} onClick={() => setAction('paid')}>
            Mark as paid
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => setAction('copy')}>
          {getCopyLabel(invoice)}
        </Menu.Item>
      </LazyMenu>
      {action && (
        <StatusDialogs
          invoice={invoice}
          action={action === 'closed' ? undefined : action}
          onClose={() => setAction('closed')}
          onCopied={onOpen}
        />
      )}
    </>
  );
}

/** Actions of a row. Narrow screens show only Edit, whose dialog has the rest. */
function InvoiceActions({ invoice, onEdit }: { invoice: Invoice; onEdit: (id: string) => void }) {
  const { id } = invoice;
  return (
    <div className={`${utilities.row} ${classes.actions}`}>
      <Button variant="subtle" color="gray" px={7} aria-label={`Edit ${id}`} onClick={() => onEdit(id)}>
        Edit
      </Button>
      <Button
        component="a"
        variant="subtle"
        color="gray"
        px={7}
        aria-label={`PDF of ${id}`}
        href={getPdfPath(id)}
        target="_blank"
        rel="noopener"
      >
        PDF
      </Button>
      <span>
        <Slot name="invoice-sync" props={{ invoice }} />
        <StatusMenu invoice={invoice} onOpen={onEdit} />
      </span>
    </div>
  );
}

interface BilledCustomerProps {
  invoice: Invoice;
  selection: Selection;
  /** All rows, for selecting a range. */
  rows: readonly Invoice[];
}

/** The billed customer and the sync error. Shows a checkbox while rows are being selected. */
function BilledCustomer({ invoice, selection, rows }: BilledCustomerProps) {
  const { id, customerCompany, quickbooksStatus, quickbooksError } = invoice;
  const customer = (
    <>
      {customerCompany}
      {quickbooksError !== null && (
        <div
          className={`${utilities.meta} ${utilities.truncate} ${classes.reason}`}
          data-tone={quickbooksStatus === 'error' ? 'red' : undefined}
        >
          {quickbooksError}
        </div>
      )}
    </>
  );
  if (!selection.isSelecting) return customer;
  return (
    <div className={utilities.row}>
      <SelectBox id={id} name={id} rows={rows} selection={selection} isInLine />
      <div className={utilities.truncate}>{customer}</div>
    </div>
  );
}

/** The days until the due date of an unpaid invoice, or since then. */
function DueIn({ invoice: { dueDate, status } }: { invoice: Invoice }) {
  const text = describeDue({ dueDate, status }, toLocalDay(new Date(useNow())));
  return text === undefined ? null : <span className={status === 'Overdue' ? classes.late : undefined}>{text}</span>;
}

function DueDate({ invoice }: { invoice: Invoice }) {
  return (
    <>
      {shortDate(invoice.dueDate)}
      <div className={utilities.meta}>
        <DueIn invoice={invoice} />
      </div>
    </>
  );
}

function BilledTickets({ invoice: { ticketId, moreTicketIds } }: { invoice: Invoice }) {
  return (
    <>
      <RecordLink to={`/sod/${ticketId}`}>{ticketId}</RecordLink>
      {moreTicketIds.length > 0 && (
        <div className={utilities.meta} title={moreTicketIds.join(', ')}>
          and {formatCount(moreTicketIds.length)} more
        </div>
      )}
    </>
  );
}

const getStatusTitle = ({ status, paidOn }: Invoice) => (paidOn ? `Paid on ${shortDate(paidOn)}` : status);

/** The columns of the invoice list. */
export function getInvoiceColumns(
  onEdit: (id: string) => void,
  chosen: Omit<BilledCustomerProps, 'invoice'>,
): readonly Column<Invoice, InvoiceSort>[] {
  return [
    ...withCells<Invoice, typeof invoiceColumns>(invoiceColumns, {
      id: {
        width: 'pill',
        isWide: true,
        cell: ({ id }) => (
          <RecordLink to="/invoices" search={(before) => ({ ...before, open: id })}>
            {id}
          </RecordLink>
        ),
      },
      customerCompany: {
        isRowHeader: true,
        cell: (invoice) => <BilledCustomer invoice={invoice} {...chosen} />,
        below: (invoice) => (
          <>
            <Mono>{invoice.id}</Mono> <InvoiceStatusPill status={invoice.status} /> <DueIn invoice={invoice} />
          </>
        ),
        title: ({ customerCompany, quickbooksError }) => quickbooksError ?? customerCompany,
      },
      ticketId: { width: 'id', isWide: true, cell: (invoice) => <BilledTickets invoice={invoice} /> },
      issueDate: { width: 'time', isWide: true, cell: ({ issueDate }) => shortDate(issueDate) },
      dueDate: { width: 'time', isWide: true, cell: (invoice) => <DueDate invoice={invoice} /> },
      total: { width: 'money', cell: ({ total }) => formatDollars(total) },
      status: { width: 'pill', isWide: true, cell: ({ status }) => <InvoiceStatusPill status={status} />, title: getStatusTitle },
      quickbooksStatus: {
        width: 'pill',
        isWide: true,
        cell: ({ quickbooksStatus }) => <QuickbooksPill status={quickbooksStatus} />,
      },
    }),
    { label: 'Actions', width: 'actions', cell: (invoice) => <InvoiceActions invoice={invoice} onEdit={onEdit} /> },
  ];
}

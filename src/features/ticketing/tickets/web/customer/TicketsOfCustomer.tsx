import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import type { Column } from '../../../../../platform/web/ui/table/columns.ts';
import { ShortTable } from '../../../../../platform/web/ui/table/ShortTable.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { PillBefore } from '../../../../../platform/web/ui/text/PillBefore.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { OpenCommandContext } from '../../../../../platform/web/web-feature.ts';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import { givenByCustomer } from '../../../../master-data/customers/customer.rules.ts';
import type { TicketRow } from '../../ticket.contract.ts';
import { getStatusTone } from '../../ticket.rules.ts';
import { useTicketsOf } from '../ticket.queries.ts';
import classes from './TicketsOfCustomer.module.css';

const COLUMNS: readonly Column<TicketRow>[] = [
  { label: 'ID', width: 'id', isWide: true, cell: ({ id }) => <RecordLink to={`/sod/${id}`}>{id}</RecordLink> },
  {
    label: 'Summary',
    isRowHeader: true,
    cell: ({ id, summary, mergedInto }) => (
      <>
        <PillBefore>{mergedInto !== null && 'Merged'}</PillBefore>
        <Link className={`${utilities.truncate} ${classes.summary}`} to="/sod/$ticketId" params={{ ticketId: id }}>
          {summary}
        </Link>
      </>
    ),
    below: ({ id, createdAt }) => (
      <>
        <Mono>{id}</Mono> · {shortDate(createdAt)}
      </>
    ),
    title: ({ summary }) => summary,
  },
  { label: 'Status', width: 'status', cell: ({ status }) => <Pill tone={getStatusTone(status)}>{status}</Pill> },
  { label: 'Created', width: 'time', isWide: true, cell: ({ createdAt }) => shortDate(createdAt) },
];

export function TicketsOfCustomer({ customer }: { customer: Customer }) {
  const { id } = customer;
  const list = useTicketsOf(id);
  const openCommand = useContext(OpenCommandContext);
  return (
    <ShortTable
      label="Ticket history"
      columns={COLUMNS}
      list={list}
      listKey={`customer tickets ${id}`}
      empty="No tickets found for this customer."
      action={<Button onClick={() => openCommand('new-ticket', givenByCustomer(customer))}>New Ticket</Button>}
    />
  );
}

export function RepairsOfCustomer({ customer }: { customer: Customer }) {
  const { id } = customer;
  const list = useTicketsOf(id, 'Tool Repair');
  const openCommand = useContext(OpenCommandContext);
  const given = { ...givenByCustomer(customer), type: 'Tool Repair' };
  return (
    <ShortTable
      label="Repairs"
      columns={COLUMNS}
      list={list}
      listKey={`customer repairs ${id}`}
      empty="No repairs found for this customer."
      action={<Button onClick={() => openCommand('new-ticket', given)}>Start repair</Button>}
    />
  );
}

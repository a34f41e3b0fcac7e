import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDollars } from '../../../../platform/money.ts';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { call } from '../../../../platform/web/call.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { describeOpen } from '../../../ticketing/tickets/ticket.rules.ts';
import { type CustomerContext, customerContextApi } from '../customer-context.contract.ts';
import { customerContextKey } from './customer-context-key.ts';

/** Returns the context of a ticket; undefined while loading, or if customer and tool are unknown. */
function useCustomerContext(ticket: Ticket): CustomerContext | undefined {
  const { id, customerId, toolSerial } = ticket;
  const { data } = useQuery({
    queryKey: customerContextKey(ticket),
    queryFn: () => call(customerContextApi.get, { id }),
    enabled: customerId !== null || toolSerial !== '',
    // Other tickets are omitted; otherwise every saved ticket would refetch all open cases. A merge of customers changes their tickets.
    meta: { follows: ['invoice', 'tool'] },
    staleTime: LIVE_STALE_MS,
  });
  return data;
}

interface FactProps {
  label: ReactNode;
  isUrgent?: boolean;
  children: ReactNode;
}

function Fact({ label, isUrgent = false, children }: FactProps) {
  return (
    <Group justify="space-between" gap="0 12px">
      <Text component="dt" size="sm" lh="24px" c="gray">
        {label}
      </Text>
      <Text component="dd" size="sm" lh="24px" className={utilities.numbers} {...(isUrgent && { c: 'red' })}>
        {children}
      </Text>
    </Group>
  );
}

/** The open tickets and unpaid invoices of the customer of a case. */
export function CustomerSummary({ ticket }: { ticket: Ticket }) {
  const account = useCustomerContext(ticket)?.account;
  if (!account) return null;
  const { unpaid, overdueInvoices } = account;
  return (
    <Box component="dl" mt="xs">
      <Fact label="Open tickets">{describeOpen(account)}</Fact>
      <Fact label="Unpaid" isUrgent={overdueInvoices > 0}>
        {formatDollars(unpaid)}
        {overdueInvoices > 0 && ` · ${formatCount(overdueInvoices)} overdue`}
      </Fact>
    </Box>
  );
}

/** The cases, repairs and current loaner of the tool of a case. */
export function ToolSummary({ ticket }: { ticket: Ticket }) {
  const tool = useCustomerContext(ticket)?.tool;
  if (!tool) return null;
  const { cases, openCases, repairs, lastRepair, loaner } = tool;
  return (
    <Box component="dl" mt="xs">
      <Fact label={pluralize(cases, 'case')}>{formatCount(openCases)} open</Fact>
      <Fact label={pluralize(repairs, 'repair')}>{lastRepair && `last ${shortDate(lastRepair)}`}</Fact>
      {loaner && (
        <Fact
          label={
            <>
              Loaner{' '}
              <RecordLink to="/inventory" search={{ open: loaner.toolId }}>
                {loaner.toolId}
              </RecordLink>
            </>
          }
        >
          due {shortDate(loaner.due)}
        </Fact>
      )}
    </Box>
  );
}

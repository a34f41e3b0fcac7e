import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDollars } from '../../../../platform/money.ts';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { Slot } from '../../../../platform/web/Slot.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { toSerialPath } from '../../../master-data/customers/serial.rules.ts';
import { useCustomerOverview, useOwnerOfSerial } from '../../../master-data/customers/web/customer.queries.ts';
import { findModelInSerial } from '../../../master-data/tool-models/tool-models.ts';
import type { TicketRow } from '../../tickets/ticket.contract.ts';
import { useTicketsOfSerial } from '../../tickets/web/ticket.queries.ts';
import { useOpenTicketsOf } from './caller.queries.ts';
import classes from './NewTicket.module.css';

/** Open records of the customer and the tool of a new ticket. It follows the form, so that Tab never stops at its links. */
export function OpenRecords({ customerId, toolSerial }: { customerId: string; toolSerial: string }) {
  const owner = useOwnerOfSerial(toolSerial);
  const cases = useTicketsOfSerial(toolSerial);
  const open = useOpenTicketsOf(customerId).filter(({ id }) => cases.every((each) => each.id !== id));
  const model = findModelInSerial(toolSerial);
  return (
    <Stack component="aside" gap="sm" className={`${classes.aside} ${utilities.meta}`} aria-label="Open records">
      <div role="status">
        {(owner || model) && (
          <p>
            {[model, owner ? 'Owned by ' : 'No owner yet'].filter(Boolean).join(' · ')}
            {owner && (
              <Link className={`${utilities.link} ${utilities.strong}`} to={toSerialPath(toolSerial)}>
                {owner.shopName}
              </Link>
            )}
          </p>
        )}
        <TicketLines title="Tickets of this tool" tickets={cases} />
      </div>
      {customerId !== '' && (
        <>
          <TicketLines title="Open tickets" tickets={open} empty="No open tickets" />
          <Account customerId={customerId} />
          <Slot name="new-ticket-side" props={{ customerId }} />
        </>
      )}
    </Stack>
  );
}

/** Unpaid invoices and active leads. */
function Account({ customerId }: { customerId: string }) {
  const account = useCustomerOverview(customerId).data?.account;
  if (!account) return null;
  const { unpaid, overdueInvoices, activeLeads } = account;
  return (
    <div>
      <p>
        Unpaid: {formatDollars(unpaid)}
        {overdueInvoices > 0 && `, ${formatCount(overdueInvoices)} overdue`}
      </p>
      {activeLeads > 0 && <p>{pluralize(activeLeads, 'active lead')}</p>}
    </div>
  );
}

interface TicketLinesProps {
  title: string;
  tickets: readonly Pick<TicketRow, 'id' | 'status' | 'summary'>[];
  empty?: string;
}

function TicketLines({ title, tickets, empty }: TicketLinesProps) {
  if (tickets.length === 0 && empty === undefined) return null;
  return (
    <section aria-label={title}>
      <Text size="xs" fw={600} c="var(--obd-ink)">
        {title}
      </Text>
      {tickets.length === 0 && <p>{empty}</p>}
      {tickets.map(({ id, summary, status }) => (
        <p key={id} className={utilities.truncate} title={summary}>
          <RecordLink to={`/sod/${id}`}>{id}</RecordLink> {status}: {summary}
        </p>
      ))}
    </section>
  );
}

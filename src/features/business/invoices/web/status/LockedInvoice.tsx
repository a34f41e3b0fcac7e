import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDollars } from '../../../../../platform/money.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import layout from '../../../../../platform/web/form/Form.module.css';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { findTerms } from '../../../../admin/settings/payment-terms.rules.ts';
import { useChosenTicket } from '../../../../ticketing/tickets/web/ticket.queries.ts';
import type { Invoice } from '../../invoice.contract.ts';
import { describeLock, getCopyLabel, getLineHeadings, isPayable } from '../../invoice.rules.ts';
import { getPayment } from '../../invoice-payment.rules.ts';
import { InvoiceTotals } from '../InvoiceLines.tsx';
import classes from '../invoice-form.module.css';
import type { StatusAction } from './StatusDialogs.tsx';

/** Explains why an invoice is locked and offers the alternatives. */
export function LockedNotice({ invoice, onAct }: { invoice: Invoice; onAct: (action: StatusAction) => void }) {
  const { state, explanation } = describeLock(invoice);
  return (
    <Group gap="sm" px="sm" py={10} bdrs="md" bg="var(--obd-sunken)" className={layout.whole}>
      <Box c="dimmed" lh={0} visibleFrom="sm">
        <IconLock size={17} aria-hidden />
      </Box>
      <Text size="sm" c="gray" flex="1 1 320px">
        <Text span inherit fw={700} c="var(--obd-ink)">
          {state}.
        </Text>{' '}
        {explanation}
      </Text>
      <Group gap="xs">
        {isPayable(invoice) && <Button onClick={() => onAct('paid')}>Mark as paid</Button>}
        <Button variant="default" onClick={() => onAct('copy')}>
          {getCopyLabel(invoice)}
        </Button>
      </Group>
    </Group>
  );
}

/** The locked fields as text. */
export function LockedFacts({ invoice }: { invoice: Invoice }) {
  const { ticketId, moreTicketIds, customerCompany, billingAddress, issueDate, dueDate } = invoice;
  const { data: ticket } = useChosenTicket(ticketId);
  return (
    <Flex component="dl" wrap={{ base: 'wrap', sm: 'nowrap' }} gap="sm" className={layout.whole}>
      <Fact label={moreTicketIds.length === 0 ? 'Ticket' : 'Tickets'} isWide>
        <RecordLink to={`/sod/${ticketId}`}>{ticketId}</RecordLink> {ticket?.summary}
        {moreTicketIds.map((id) => (
          <div key={id}>
            <RecordLink to={`/sod/${id}`}>{id}</RecordLink>
          </div>
        ))}
      </Fact>
      <Fact label="Customer" isWide>
        {customerCompany}
        {billingAddress && <div className={classes.address}>{billingAddress}</div>}
      </Fact>
      <Fact label="Issue date">{shortDate(issueDate)}</Fact>
      <Fact label="Terms">{findTerms(issueDate, dueDate) ?? 'Custom'}</Fact>
      <Fact label="Due date">{shortDate(dueDate)}</Fact>
    </Flex>
  );
}

/** `isWide` takes a whole line on a phone. */
function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <Box flex={isWide ? { base: '1 0 100%', sm: '2 1 0' } : '1 1 0'} miw={0}>
      <Text component="dt" size="xs" c="dimmed" mb={2}>
        {label}
      </Text>
      <Text component="dd" size="sm">
        {children}
      </Text>
    </Box>
  );
}

/** The line items as text, with the totals. */
export function LockedLines({ invoice }: { invoice: Invoice }) {
  const { lineItems: lines, discountType, discountValue, isTaxExempt, taxCertificate } = invoice;
  const headings = getLineHeadings(lines, invoice);
  const rows = lines.map((line, place) => ({ line, place, heading: headings[place] }));
  return (
    <div className={layout.whole}>
      <table className={`${utilities.small} ${utilities.numbers} ${classes.locked}`} aria-label="Line items">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Unit price</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line: { description, quantity, unitPrice, total }, place, heading }) => (
            <tr key={place}>
              <td>
                {heading !== undefined && <strong className={classes.lockedHeading}>{heading}</strong>}
                {description}
              </td>
              <td data-label="Quantity">{quantity.toLocaleString('en-US')}</td>
              <td data-label="Unit price">{formatDollars(unitPrice)}</td>
              <td data-label="Total">{formatDollars(total)}</td>
            </tr>
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={4}>No line items</td>
            </tr>
          )}
        </tbody>
      </table>
      <Box mt="md">
        <InvoiceTotals lines={lines} {...{ discountType, discountValue, isTaxExempt }} payment={getPayment(invoice)} />
        {taxCertificate && (
          <Text size="xs" c="dimmed" ta="right" px="sm" mt={4}>
            Exemption certificate: {taxCertificate}
          </Text>
        )}
      </Box>
    </div>
  );
}

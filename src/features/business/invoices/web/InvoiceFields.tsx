import { Box, Button, Checkbox, Flex, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { HUNDREDTHS } from '../../../../platform/number/number-input.ts';
import { readNumber } from '../../../../platform/number/parse-number.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { DateField } from '../../../../platform/web/form/inputs/DateField.tsx';
import { GrowingTextarea } from '../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { NumberField } from '../../../../platform/web/form/inputs/NumberField.tsx';
import { PickInput } from '../../../../platform/web/form/inputs/PickInput.tsx';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { getToday } from '../../../../platform/web/server-time.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { PAYMENT_TERMS } from '../../../admin/settings/payment-terms.rules.ts';
import { TICKET_PICK, useChosenTicket, useFoundTickets } from '../../../ticketing/tickets/web/ticket.queries.ts';
import { INVOICE_STATUSES, type Invoice, type InvoiceTerms, type UnbilledTicket } from '../invoice.contract.ts';
import { isBehindTicket, isLocked } from '../invoice.rules.ts';
import { DISCOUNT_TYPES, explainDiscount, previewTotals } from '../invoice-amounts.rules.ts';
import { getPayment } from '../invoice-payment.rules.ts';
import { InvoiceLines, InvoiceTotals } from './InvoiceLines.tsx';
import { useInvoiceTerms, useSaveInvoice } from './invoice.queries.ts';
import classes from './invoice-form.module.css';
import { QuickbooksPill } from './invoice-pills.tsx';
import { LockedFacts, LockedLines, LockedNotice } from './status/LockedInvoice.tsx';
import type { StatusAction } from './status/StatusDialogs.tsx';
import { hasLockedChanges, type useInvoiceForm } from './useInvoiceForm.ts';

/** Offers to move a draft to the current customer of its ticket, and saves it immediately. */
function TicketCustomer({ invoice }: { invoice: Invoice }) {
  const { id, ticketId } = invoice;
  const { data: ticket } = useChosenTicket(ticketId);
  const { change } = useSaveInvoice();
  const { submit, isSending, error } = useSubmit(() => change({ id, change: { customerId: null } }));
  if (!ticket || !isBehindTicket(invoice, ticket)) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        h="auto"
        mt="xs"
        classNames={{ label: classes.words }}
        loading={isSending}
        onClick={() => void submit()}
      >
        Use the ticket’s customer ({ticket.customerCompany})
      </Button>
      {error && <Alert title="Couldn’t change the customer">{error.message}</Alert>}
    </>
  );
}

interface TicketPickerProps {
  id: string;
  label: string;
  /** ID of the chosen ticket, or blank. */
  value: string;
  error: string | undefined;
  /** The stored invoice; undefined for a new one. */
  invoice: Invoice | undefined;
  onChoose: (ticketId: string) => void;
}

/** Search field for the ticket of an invoice, with the ticket's customer. */
function TicketPicker({ id, label, value, error, invoice, onChoose }: TicketPickerProps) {
  const { data: chosen } = useChosenTicket(value === '' ? undefined : value);
  const [text, setText] = useState<string>();
  const found = useFoundTickets(text);
  const shown = value === '' ? '' : [value, chosen?.summary].filter(Boolean).join('  ');
  const saved = value === invoice?.ticketId ? invoice : undefined;
  const customer = (saved ?? chosen)?.customerCompany ?? '';

  return (
    <Flex direction={{ base: 'column', sm: 'row' }} gap="sm" className={layout.whole}>
      <Stack gap="xs" flex={8} miw={0}>
        <PickInput
          id={id}
          label={label}
          text={text}
          found={found}
          {...TICKET_PICK}
          chosen={shown}
          isInvalid={error !== undefined}
          onType={setText}
          onChoose={onChoose}
        />
        {error && <Alert>{error}</Alert>}
      </Stack>
      <Box flex={5} miw={0}>
        <TextInput
          label="Customer"
          readOnly
          value={customer}
          placeholder="From ticket"
          className={classes.customer}
          leftSection={<IconLock size={15} aria-hidden />}
        />
        {saved && <TicketCustomer invoice={saved} />}
      </Box>
    </Flex>
  );
}

interface MoreTicketsProps {
  form: InvoiceFieldsProps['form'];
  terms: InvoiceTerms | undefined;
  onChange: (ticket: UnbilledTicket, isBilled: boolean) => void;
}

/** Check boxes to bill other unbilled tickets of the customer on the same invoice. */
function MoreTickets({ form, terms, onChange }: MoreTicketsProps) {
  const { ticketId, moreTicketIds } = form.values;
  const unbilled = terms?.unbilled ?? [];
  const billed = form.start.moreTicketIds.filter((id) => unbilled.every((each) => each.id !== id));
  const options = [...billed.map((id) => ({ id, summary: '', lineItems: [] })), ...unbilled].filter(({ id }) => id !== ticketId);
  if (options.length === 0) return null;
  return (
    <fieldset className={`${layout.whole} ${classes.tickets}`}>
      <Text component="legend" size="sm" fw={600} p={0} mb={4}>
        Also bill
      </Text>
      {options.map((ticket) => (
        <Checkbox
          key={ticket.id}
          label={`${ticket.id}  ${ticket.summary}`}
          checked={moreTicketIds.includes(ticket.id)}
          onChange={(event) => onChange(ticket, event.currentTarget.checked)}
        />
      ))}
      {form.errors.moreTicketIds && <Alert>{form.errors.moreTicketIds}</Alert>}
    </fieldset>
  );
}

/** The billing address and the tax exemption, by default of the customer. */
function CustomerTerms({ form }: Pick<InvoiceFieldsProps, 'form'>) {
  const { values, change } = form;
  const { isTaxExempt } = values;
  return (
    <>
      <GrowingTextarea {...form.text('billingAddress')} minRows={2} maxRows={5} />
      <Stack gap="xs">
        <Text size="sm" fw={600} lh={1.55}>
          Tax
        </Text>
        <Checkbox
          label="Tax exempt"
          checked={isTaxExempt}
          onChange={({ currentTarget }) =>
            change({ isTaxExempt: currentTarget.checked, ...(!currentTarget.checked && { taxCertificate: '' }) })
          }
        />
        {isTaxExempt && (
          <TextInput
            {...form.text('taxCertificate')}
            label={undefined}
            aria-label="Exemption certificate"
            placeholder="Certificate, optional"
          />
        )}
      </Stack>
    </>
  );
}

/** The discount, and the totals. */
function Totals({ form, invoice }: Pick<InvoiceFieldsProps, 'form' | 'invoice'>) {
  const { values, change } = form;
  const { lineItems: lines, discountType, isTaxExempt } = values;
  const discountValue = Math.max(0, readNumber(values.discountValue, HUNDREDTHS).value ?? 0);
  const reductions = { discountType, discountValue, isTaxExempt };
  const { subtotal } = previewTotals(lines, reductions);
  const { error, ...discount } = form.text('discountValue');
  return (
    <Flex direction={{ base: 'column', sm: 'row' }} justify="space-between" gap="md" mr={{ sm: 40 }} className={layout.whole}>
      <Group gap={0} align="flex-start" wrap="nowrap">
        <NumberField {...discount} kind={HUNDREDTHS} w={140} placeholder="0" error={error ?? explainDiscount(subtotal, reductions)} />
        <NativeSelect
          id="invoice-discountType"
          aria-label="Discount type"
          className={classes.unit}
          data={DISCOUNT_OPTIONS}
          value={discountType}
          onChange={({ currentTarget }) =>
            change({ discountType: DISCOUNT_TYPES.find((each) => each === currentTarget.value) ?? discountType })
          }
        />
      </Group>
      <InvoiceTotals lines={lines} {...reductions} {...(invoice && { payment: getPayment(invoice) })} />
    </Flex>
  );
}

const DISCOUNT_OPTIONS = [
  { value: 'percent', label: '%' },
  { value: 'amount', label: '$' },
];

const CUSTOM = 'Custom';

/** The status, and the payment date of a paid invoice, which defaults to today. */
function StatusFields({ form, isFocused }: Pick<InvoiceFieldsProps, 'form'> & { isFocused: boolean }) {
  const { values, change } = form;
  const { status, paidOn } = values;

  function handleStatus(next: string) {
    const day = next === 'Paid' ? paidOn || getToday() : '';
    change({ status: INVOICE_STATUSES.find((each) => each === next) ?? status, paidOn: day });
  }

  return (
    <>
      <NativeSelect
        {...form.text('status')}
        data={[...INVOICE_STATUSES]}
        {...(isFocused && { 'data-autofocus': true })}
        onChange={(event) => handleStatus(event.currentTarget.value)}
      />
      {status === 'Paid' && <DateField {...form.text('paidOn')} />}
    </>
  );
}

/** The invoice in QuickBooks: status, number and open balance. */
function QuickbooksState({ invoice, hasUnsaved }: { invoice: Invoice | undefined; hasUnsaved: boolean }) {
  const { quickbooksStatus = 'unsynced', quickbooksInvoiceId = null } = invoice ?? {};
  return (
    <div>
      <Text size="sm" fw={600}>
        QuickBooks
      </Text>
      <Group gap="xs" mih="var(--obd-control)">
        <QuickbooksPill status={quickbooksStatus} />
        {quickbooksInvoiceId !== null && <Fact>ID {quickbooksInvoiceId}</Fact>}
        {invoice && <Slot name="invoice-sync" props={{ invoice, hasUnsaved }} />}
      </Group>
    </div>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <Text span size="xs" c="dimmed">
      {children}
    </Text>
  );
}

interface InvoiceFieldsProps extends ReturnType<typeof useInvoiceForm> {
  invoice: Invoice | undefined;
  onAct: (action: StatusAction) => void;
  onCover: (isCovered: boolean) => void;
}

/** The fields of an invoice. Locked fields are shown as text unless they have unsaved changes from before the lock. */
export function InvoiceFields({ invoice, form, dates, onTicket, onMoreTicket, onAct, onCover }: InvoiceFieldsProps) {
  const { ticketId, moreTicketIds, status } = form.values;
  const { data: terms } = useInvoiceTerms(invoice && isLocked(invoice) ? undefined : ticketId);
  const locked = invoice && isLocked(invoice) && !hasLockedChanges(form.values, form.start) ? invoice : undefined;
  return (
    <>
      {locked ? (
        <>
          <LockedNotice invoice={locked} onAct={onAct} />
          <LockedFacts invoice={locked} />
        </>
      ) : (
        <>
          <TicketPicker {...form.text('ticketId')} invoice={invoice} onChoose={onTicket} />
          <MoreTickets form={form} terms={terms} onChange={onMoreTicket} />
          <CustomerTerms form={form} />
        </>
      )}
      <SimpleGrid cols={{ base: 2, sm: locked ? 4 : status === 'Paid' ? 3 : 5 }} spacing="sm" className={layout.whole}>
        {!locked && <DateField {...dates.issue} />}
        {!locked && (
          <NativeSelect
            id="invoice-terms"
            label="Terms"
            data={dates.terms ? [...PAYMENT_TERMS] : [CUSTOM, ...PAYMENT_TERMS]}
            value={dates.terms ?? CUSTOM}
            onChange={({ currentTarget }) => dates.onTerms(currentTarget.value)}
          />
        )}
        {!locked && <DateField {...dates.due} />}
        <StatusFields form={form} isFocused={invoice !== undefined} />
        <QuickbooksState invoice={invoice} hasUnsaved={form.isTouched()} />
      </SimpleGrid>
      {invoice?.quickbooksError && (
        <div className={layout.whole}>
          <Alert tone={invoice.quickbooksStatus === 'error' ? 'problem' : 'notice'}>{invoice.quickbooksError}</Alert>
        </div>
      )}
      {locked ? (
        <LockedLines invoice={locked} />
      ) : (
        <>
          <InvoiceLines
            {...form.list('lineItems')}
            tickets={{ ticketId, moreTicketIds }}
            priceLevel={terms?.priceLevel ?? 0}
            onCover={onCover}
          />
          <Totals form={form} invoice={invoice} />
        </>
      )}
    </>
  );
}

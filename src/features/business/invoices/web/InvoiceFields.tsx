import { Box, Button, Flex, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatDollars } from '../../../../platform/money.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { DateField } from '../../../../platform/web/form/inputs/DateField.tsx';
import { PickInput } from '../../../../platform/web/form/inputs/PickInput.tsx';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { getToday } from '../../../../platform/web/server-time.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { TICKET_PICK, useChosenTicket, useFoundTickets } from '../../../ticketing/tickets/web/ticket.queries.ts';
import { INVOICE_STATUSES, type Invoice } from '../invoice.contract.ts';
import { isBehindTicket, isLocked } from '../invoice.rules.ts';
import { InvoiceLines } from './InvoiceLines.tsx';
import { useSaveInvoice } from './invoice.queries.ts';
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

/** The status, and the payment date of a paid invoice, which defaults to today. */
function StatusFields({ form, isFocused }: Pick<InvoiceFieldsProps, 'form'> & { isFocused: boolean }) {
  const { status, paidOn } = form.values;

  function handleStatus(next: string) {
    const day = next === 'Paid' ? paidOn || getToday() : '';
    form.change({ status: INVOICE_STATUSES.find((each) => each === next) ?? status, paidOn: day });
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
        {invoice && isPartlyPaid(invoice) && <Fact>{formatDollars(invoice.quickbooksBalance ?? 0)} due</Fact>}
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

/** Partly paid in QuickBooks. */
const isPartlyPaid = ({ quickbooksBalance, total }: Invoice): boolean =>
  quickbooksBalance !== null && quickbooksBalance > 0 && quickbooksBalance < total;

interface InvoiceFieldsProps extends ReturnType<typeof useInvoiceForm> {
  invoice: Invoice | undefined;
  onAct: (action: StatusAction) => void;
  onCover: (isCovered: boolean) => void;
}

/** The fields of an invoice. Locked fields are shown as text unless they have unsaved changes from before the lock. */
export function InvoiceFields({ invoice, form, dates, dueHint, onAct, onCover }: InvoiceFieldsProps) {
  const locked = invoice && isLocked(invoice) && !hasLockedChanges(form.values, form.start) ? invoice : undefined;
  return (
    <>
      {locked ? (
        <>
          <LockedNotice invoice={locked} onAct={onAct} />
          <LockedFacts invoice={locked} />
        </>
      ) : (
        <TicketPicker {...form.text('ticketId')} invoice={invoice} onChoose={(id) => form.change({ ticketId: id })} />
      )}
      <SimpleGrid cols={{ base: 2, sm: !locked && form.values.status === 'Paid' ? 5 : 4 }} spacing="sm" className={layout.whole}>
        {!locked && <DateField {...dates.issue} />}
        {!locked && <DateField {...dates.due} description={dueHint} inputWrapperOrder={['label', 'input', 'error', 'description']} />}
        <StatusFields form={form} isFocused={invoice !== undefined} />
        <QuickbooksState invoice={invoice} hasUnsaved={form.isTouched()} />
      </SimpleGrid>
      {invoice?.quickbooksError && (
        <div className={layout.whole}>
          <Alert tone={invoice.quickbooksStatus === 'error' ? 'problem' : 'notice'}>{invoice.quickbooksError}</Alert>
        </div>
      )}
      {locked ? <LockedLines lines={locked.lineItems} /> : <InvoiceLines {...form.list('lineItems')} onCover={onCover} />}
    </>
  );
}

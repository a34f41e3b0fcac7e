import { Box, Button, Group, Radio, Table, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { showMerged } from '../../../../../platform/web/ui/feedback/merged-notice.ts';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import { describePaymentTerms, describePriceLevel, describeTax } from '../../billing-terms.rules.ts';
import type { CustomerOverview } from '../../customer.contract.ts';
import { UNNAMED_CONTACT } from '../../customer-card.rules.ts';
import type { DistinctCustomers } from '../../distinct-customers.contract.ts';
import { mergeParts } from '../../merge.rules.ts';
import { CUSTOMER_PATH } from '../customer-paths.ts';
import classes from './CompareCustomers.module.css';
import { useMarkDistinct, useMarkOf, useMergeCustomers, useUnmark } from './customer-merge.queries.ts';
import { describeMerge } from './describe-merge.ts';

/** Rows of the comparison. */
const COMPARED: readonly { label: string; show: (customer: CustomerOverview) => ReactNode }[] = [
  { label: 'ID', show: ({ id }) => <Mono>{id}</Mono> },
  {
    label: 'Contacts',
    show: ({ contacts }) =>
      toLines(contacts.map(({ name, email, phone }) => [name || UNNAMED_CONTACT, email, phone].filter(Boolean).join(', '))),
  },
  { label: 'Shipping address', show: ({ shippingAddress }) => shippingAddress || 'N/A' },
  { label: 'Billing address', show: ({ billingAddress }) => billingAddress || 'N/A' },
  {
    label: 'Billing',
    show: (customer) => [describePaymentTerms(customer), describeTax(customer), describePriceLevel(customer.priceLevel)].join('\n'),
  },
  { label: 'Tool serials', show: ({ toolSerials }) => toLines(toolSerials) },
  { label: 'Tickets', show: ({ account }) => `${formatCount(account.ticketCount)} (${formatCount(account.openTickets)} open)` },
  { label: 'Leads', show: ({ account }) => formatCount(account.leadCount) },
  { label: 'Invoices', show: ({ account }) => formatCount(account.invoiceCount) },
];

/** Most lines shown per list. */
const LINE_LIMIT = 6;

function toLines(lines: readonly string[]): string {
  const more = lines.length - LINE_LIMIT;
  return [...lines.slice(0, LINE_LIMIT), ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join('\n') || 'None';
}

/** Shows who marked the two customers as not duplicates. */
function DistinctNotice({ mark: { oneId, otherId, markedBy, markedAt } }: { mark: DistinctCustomers }) {
  const { submit, isSending, error } = useSubmit(useUnmark(oneId, otherId));
  return (
    <Box mb="sm">
      <Alert tone="notice">
        <Group justify="space-between" gap="xs">
          <span>
            Marked as not duplicates by {markedBy} <RelativeTime at={markedAt} />. {error?.message}
          </span>
          <Button variant="default" loading={isSending} onClick={() => void submit()}>
            Remove mark
          </Button>
        </Group>
      </Alert>
    </Box>
  );
}

interface CompareCustomersProps {
  one: CustomerOverview;
  other: CustomerOverview;
  onClose: () => void;
}

/** Compares both customers and merges them into the selected one. */
export function CompareCustomers({ one, other, onClose }: CompareCustomersProps) {
  const [keptId, setKeptId] = useState(one.id);
  const [kept, merged] = keptId === one.id ? [one, other] : [other, one];
  const navigate = useNavigate();
  const { merge, undo } = useMergeCustomers();
  const { submit, isSending, error } = useSubmit(async () => {
    const { id: mergeId } = await merge({ id: merged.id, into: kept.id });
    showMerged({ id: `merge-${mergeId}`, mergeId, merged: merged.shopName, kept: kept.shopName, undo });
    onClose();
    await navigate({ to: CUSTOMER_PATH, params: { customerId: kept.id }, replace: true });
  });

  const mark = useMarkOf(one.id, other.id);
  const marking = useMarkDistinct(one, other);

  async function handleMark() {
    if (await marking.submit()) onClose();
  }

  return (
    <>
      {error && <Alert title="Couldn’t merge these customers">{error.message}</Alert>}
      {mark && <DistinctNotice mark={mark} />}
      <Radio.Group value={keptId} onChange={setKeptId} aria-label="Customer to keep">
        <Table layout="fixed" horizontalSpacing="xs" verticalSpacing={6} className={classes.table} aria-label="Both customers">
          <Table.Thead>
            <Table.Tr>
              <Table.Td w={{ base: 72, sm: 116 }} />
              {[one, other].map(({ id, shopName }) => (
                <Table.Th key={id} scope="col">
                  <Radio value={id} label={`Keep ${shopName}`} {...(id === one.id && { 'data-autofocus': true })} />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {COMPARED.map(({ label, show }) => (
              <Table.Tr key={label}>
                <Table.Th scope="row" c="dimmed" fz="xs" fw={400}>
                  {label}
                </Table.Th>
                <Table.Td>{show(one)}</Table.Td>
                <Table.Td>{show(other)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Radio.Group>
      <Text size="sm" c="gray" my="md">
        {describeMerge({ kept: kept.shopName, merged: merged.shopName, ...countMoved(kept, merged) })}
      </Text>
      <Group justify="flex-end" gap="xs">
        {mark === null && (
          <Button variant="default" mr="auto" loading={marking.isSending} onClick={() => void handleMark()}>
            Not a duplicate
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isSending} onClick={() => void submit()}>
          Merge
        </Button>
      </Group>
    </>
  );
}

/** Counts the records that move to the kept customer. */
function countMoved(kept: CustomerOverview, merged: CustomerOverview) {
  const { contacts, toolSerials } = mergeParts(kept, merged);
  return {
    contacts: contacts.length - kept.contacts.length,
    tools: toolSerials.length - kept.toolSerials.length,
    tickets: merged.account.ticketCount,
    leads: merged.account.leadCount,
    notes: merged.account.noteCount,
    tasks: merged.account.taskCount,
  };
}

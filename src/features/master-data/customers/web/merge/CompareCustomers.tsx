import '@mantine/core/styles/Radio.layer.css';
import { Button, Group, Radio } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSubmit } from '../../../../../platform/web/form/useSubmit.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { showMerged } from '../../../../../platform/web/ui/feedback/merged-notice.ts';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import type { CustomerOverview } from '../../customer.contract.ts';
import { UNNAMED_CONTACT } from '../../customer-card.rules.ts';
import { unite } from '../../merge.rules.ts';
import { CUSTOMER_PATH } from '../customer-paths.ts';
import classes from './CompareCustomers.module.css';
import { useMergeCustomers } from './customer-merge.queries.ts';

interface CompareCustomersProps {
  one: CustomerOverview;
  other: CustomerOverview;
  onClose: () => void;
}

/** Both side by side, which of them stays, and what becomes of the other. */
export function CompareCustomers({ one, other, onClose }: CompareCustomersProps) {
  const [keptId, setKeptId] = useState(one.id);
  const [kept, merged] = keptId === one.id ? [one, other] : [other, one];
  const navigate = useNavigate();
  const calls = useMergeCustomers();
  const { submit, isSending, error } = useSubmit(async () => {
    const { id: mergeId } = await calls.merge({ id: merged.id, into: kept.id });
    showMerged({ id: `merge-${mergeId}`, mergeId, merged: merged.shopName, kept: kept.shopName, nouns: 'customers', undo: calls.undo });
    onClose();
    await navigate({ to: CUSTOMER_PATH, params: { customerId: kept.id }, replace: true });
  });

  return (
    <>
      {error && <Alert title="Not merged">{error.message}</Alert>}
      <Radio.Group value={keptId} onChange={setKeptId} aria-label="Which one stays">
        <table className={classes.table} aria-label="Both customers">
          <thead>
            <tr>
              <td />
              {[one, other].map(({ id, shopName }) => (
                <th key={id} scope="col">
                  <Radio value={id} label={`Keep ${shopName}`} {...(id === one.id && { 'data-autofocus': true })} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ label, show }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{show(one)}</td>
                <td>{show(other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Radio.Group>
      <p className={classes.outcome}>{describeOutcome(kept, merged)}</p>
      <Group justify="flex-end" gap="xs">
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

const ROWS: readonly { label: string; show: (customer: CustomerOverview) => ReactNode }[] = [
  { label: 'ID', show: ({ id }) => <Mono>{id}</Mono> },
  {
    label: 'Contacts',
    show: ({ contacts }) =>
      toLines(contacts.map(({ name, email, phone }) => [name || UNNAMED_CONTACT, email, phone].filter(Boolean).join(', '))),
  },
  { label: 'Shipping address', show: ({ shippingAddress }) => shippingAddress || 'N/A' },
  { label: 'Billing address', show: ({ billingAddress }) => billingAddress || 'N/A' },
  { label: 'Tool serials', show: ({ toolSerials }) => toLines(toolSerials) },
  { label: 'Tickets', show: ({ account }) => `${account.ticketCount}, ${account.openTickets} open` },
  { label: 'Leads', show: ({ account }) => account.leadCount },
  { label: 'Invoices', show: ({ account }) => account.invoiceCount },
];

/** So many lines are shown of a list; the others are counted. */
const MOST_LINES = 6;

function toLines(lines: readonly string[]): string {
  const more = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`and ${more} more`] : [])].join('\n') || 'None';
}

function describeOutcome(kept: CustomerOverview, merged: CustomerOverview): string {
  const united = unite(kept, merged);
  const added = [
    count(united.contacts.length - kept.contacts.length, 'contact'),
    count(united.toolSerials.length - kept.toolSerials.length, 'tool'),
    count(merged.account.ticketCount, 'ticket'),
    count(merged.account.leadCount, 'lead'),
  ];
  return `${kept.shopName} stays and gets ${added.slice(0, -1).join(', ')} and ${added.at(-1)}. Tickets and leads take over its name; invoices keep the name they were issued under. ${merged.shopName} is listed no more, and its address leads here. You can undo this.`;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconShoppingCart } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { formatList, pluralize } from '../../../../platform/number-text.ts';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import type { Reorder } from '../purchase-order.contract.ts';
import { useOrderActions } from './purchase-order.queries.ts';

/** '3 parts added to PO-000001 and PO-000002. Fan has no supplier.' */
export function describeReorder({ orders, added, withoutSupplier }: Reorder): string {
  const done =
    added === 0
      ? 'All parts to reorder are already on order.'
      : `${pluralize(added, 'part')} added to ${formatList(orders.map(({ id }) => id))}.`;
  if (withoutSupplier.length === 0) return done;
  const names = formatList(withoutSupplier.slice(0, 3).map(({ name }) => name));
  const others = withoutSupplier.length > 3 ? ` and ${withoutSupplier.length - 3} more` : '';
  return `${added === 0 ? '' : `${done} `}Not ordered, because no supplier is entered: ${names}${others}.`;
}

/** Adds all parts to reorder to the drafts of their suppliers. */
export function OrderAllButton() {
  const { orderParts } = useOrderActions();
  const navigate = useNavigate();
  const { submit, isSending } = useSubmit(async () => {
    try {
      const result = await orderParts({});
      notifications.show({ message: describeReorder(result) });
      if (result.added > 0) void navigate({ to: '/purchase-orders', search: { status: 'Draft' } });
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : '';
      notifications.show({ color: 'red', title: 'Couldn’t order the parts', message: reason });
    }
  });
  return (
    <Button leftSection={<IconShoppingCart size={15} aria-hidden />} loading={isSending} onClick={() => void submit()}>
      Order parts
    </Button>
  );
}

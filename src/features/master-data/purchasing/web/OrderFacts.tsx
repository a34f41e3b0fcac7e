import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pluralize } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { useSupplier } from '../../suppliers/web/supplier.queries.ts';
import type { PurchaseOrder } from '../purchase-order.contract.ts';

/** Supplier with contact and lead time, and the dates of an order. */
export function OrderFacts({ order }: { order: PurchaseOrder }) {
  const { supplierId, supplierName, orderedAt, orderedBy, expectedOn } = order;
  const { data: supplier } = useSupplier(supplierId);
  const { contact = '', email = '', phone = '', leadTimeDays = null } = supplier ?? {};
  const facts = [
    ['Contact', [contact, email, phone].filter((text) => text !== '').join(' · ')],
    ['Lead time', leadTimeDays === null ? '' : pluralize(leadTimeDays, 'day')],
    ['Ordered', orderedAt ? `${shortDate(orderedAt)} by ${orderedBy}` : ''],
    ['Expected', expectedOn ? shortDate(expectedOn) : ''],
  ].filter(([, value]) => value !== '');
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
      <Fact label="Supplier">
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/suppliers" search={{ open: supplierId }} />}>
          {supplierName}
        </Anchor>
      </Fact>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label ?? ''}>
          {value}
        </Fact>
      ))}
    </SimpleGrid>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm">
        {children}
      </Text>
    </div>
  );
}

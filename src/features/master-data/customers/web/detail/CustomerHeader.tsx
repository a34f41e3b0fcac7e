import { ActionIcon, Button, Flex, Group, Menu, Text } from '@mantine/core';
import { IconAlertTriangle, IconDots, IconGitMerge, IconHistory, IconListDetails, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import { AuditTrailContext, toAuditTrail } from '../../../../../platform/web/AuditTrailLink.tsx';
import { LazyMenu } from '../../../../../platform/web/overlay/LazyMenu.tsx';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { SyncPill } from '../../../../../platform/web/ui/text/SyncPill.tsx';
import type { Customer } from '../../customer.contract.ts';
import { toSameText } from '../../customer.rules.ts';
import { type NamedCustomer, useDuplicatesOf } from '../merge/customer-merge.queries.ts';
import { NotDuplicateButton } from '../merge/DuplicatePairsDialog.tsx';
import classes from './CustomerPage.module.css';

/** Shows that another customer may be a duplicate. */
function DuplicateNotice({ customer, onCompare }: { customer: NamedCustomer; onCompare: (otherId: string) => void }) {
  const { data: [first, ...others] = [] } = useDuplicatesOf(customer.id);
  if (!first) return null;
  return (
    <Group gap={0} wrap="nowrap" flex="0 8 auto" miw={0} className={classes.notice}>
      <IconAlertTriangle size={16} color="var(--obd-orange-fg)" aria-hidden />
      <Text size="sm" c="gray" ms={8} me={4} truncate title={`${toSameText(first.reasons)} ${first.shopName}`}>
        {toSameText(first.reasons)} {first.shopName}
        {others.length > 0 && ` and ${others.length} more`}
      </Text>
      <Button variant="subtle" px={6} flex="none" onClick={() => onCompare(first.id)}>
        Compare
      </Button>
      <NotDuplicateButton one={customer} other={first} />
    </Group>
  );
}

type CustomerDialog = 'edit' | 'merge' | 'merges';

interface CustomerHeaderProps {
  customer: Customer;
  /** Opens a dialog of the page. `otherId` preselects the customer to merge with. */
  onOpen: (dialog: CustomerDialog, otherId?: string) => void;
}

export function CustomerHeader({ customer, onOpen }: CustomerHeaderProps) {
  const { id, shopName, syncStatus, lastSync } = customer;
  const navigate = useNavigate();
  const isAudited = useContext(AuditTrailContext);

  return (
    <Flex component="header" flex="none" align="center" wrap={{ base: 'wrap', lg: 'nowrap' }} columnGap="sm" rowGap="xs">
      <Flex flex={{ base: 1, lg: 'auto' }} miw={0} align="center" wrap={{ base: 'wrap', lg: 'nowrap' }} columnGap="sm" rowGap={4}>
        <Text size="sm" c="dimmed" flex="0 9 auto" miw={80} truncate title={id}>
          <Mono>{id}</Mono>
        </Text>
        <Text component="h2" fz="xl" fw="var(--obd-weight-title)" truncate className={classes.name} title={shopName}>
          {shopName}
        </Text>
        <Text component="div" size="sm" c="dimmed" flex="none">
          <Group gap="sm" wrap="nowrap">
            <SyncPill status={syncStatus} />
            {lastSync && <RelativeTime at={lastSync} />}
          </Group>
        </Text>
      </Flex>
      <DuplicateNotice customer={customer} onCompare={(otherId) => onOpen('merge', otherId)} />
      <Group gap="xs" wrap="nowrap" flex="none" style={{ alignSelf: 'flex-start' }}>
        <LazyMenu
          target={
            <ActionIcon variant="default" aria-label="Customer actions" title="Customer actions">
              <IconDots size={17} aria-hidden />
            </ActionIcon>
          }
        >
          <Slot name="customer-actions" props={{ customer }} />
          <Menu.Item leftSection={<IconGitMerge size={16} aria-hidden />} onClick={() => onOpen('merge')}>
            Merge with another customer
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => onOpen('merges')}>
            Merge history
          </Menu.Item>
          {isAudited && (
            <Menu.Item leftSection={<IconListDetails size={16} aria-hidden />} onClick={() => void navigate(toAuditTrail('customer', id))}>
              Audit trail
            </Menu.Item>
          )}
        </LazyMenu>
        <Button variant="default" leftSection={<IconPencil size={15} aria-hidden />} onClick={() => onOpen('edit')}>
          Edit
        </Button>
      </Group>
    </Flex>
  );
}

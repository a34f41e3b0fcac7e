import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconDots, IconGitMerge, IconHistory, IconListDetails, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import { AuditTrailContext, toAuditTrail } from '../../../../../platform/web/AuditTrailLink.tsx';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { SyncPill } from '../../../../../platform/web/ui/text/SyncPill.tsx';
import type { Customer } from '../../customer.contract.ts';
import { toSameText } from '../../customer.rules.ts';
import type { NamedCustomer } from '../merge/customer-merge.queries.ts';
import { useDuplicatesOf } from '../merge/customer-merge.queries.ts';
import { NotDuplicateButton } from '../merge/NotDuplicateButton.tsx';
import classes from './CustomerHeader.module.css';

/** Shows that another customer may be a duplicate. */
function DuplicateNotice({ customer, onCompare }: { customer: NamedCustomer; onCompare: (otherId: string) => void }) {
  const { data: [first, ...others] = [] } = useDuplicatesOf(customer.id);
  if (!first) return null;
  return (
    <p className={classes.notice}>
      <IconAlertTriangle className={classes.icon} size={16} aria-hidden />
      <span className={classes.words} title={`${toSameText(first.reasons)} ${first.shopName}`}>
        {toSameText(first.reasons)} {first.shopName}
        {others.length > 0 && ` and ${others.length} more`}
      </span>
      <UnstyledButton className={classes.compare} onClick={() => onCompare(first.id)}>
        Compare
      </UnstyledButton>
      <NotDuplicateButton one={customer} other={first} />
    </p>
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
    <header className={classes.head}>
      <div className={classes.title}>
        <span className={classes.id} title={id}>
          <Mono>{id}</Mono>
        </span>
        <h2 className={classes.name} title={shopName}>
          {shopName}
        </h2>
        <span className={classes.sync}>
          <SyncPill status={syncStatus} />
          {lastSync && <RelativeTime at={lastSync} />}
        </span>
      </div>
      <DuplicateNotice customer={customer} onCompare={(otherId) => onOpen('merge', otherId)} />
      <div className={classes.actions}>
        <Menu>
          <Menu.Target>
            <ActionIcon variant="default" aria-label="Customer actions" title="Customer actions">
              <IconDots size={17} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Slot name="customer-actions" props={{ customer }} />
            <Menu.Item leftSection={<IconGitMerge size={16} aria-hidden />} onClick={() => onOpen('merge')}>
              Merge with another customer
            </Menu.Item>
            <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => onOpen('merges')}>
              Merge history
            </Menu.Item>
            {isAudited && (
              <Menu.Item
                leftSection={<IconListDetails size={16} aria-hidden />}
                onClick={() => void navigate(toAuditTrail('customer', id))}
              >
                Audit trail
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        <Button variant="default" leftSection={<IconPencil size={15} aria-hidden />} onClick={() => onOpen('edit')}>
          Edit
        </Button>
      </div>
    </header>
  );
}

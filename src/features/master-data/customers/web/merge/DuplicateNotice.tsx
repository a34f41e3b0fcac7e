import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { toSameText } from '../../customer.rules.ts';
import { useDuplicatesOf } from './customer-merge.queries.ts';
import classes from './DuplicateNotice.module.css';
import type { NamedCustomer } from './distinct-customers.queries.ts';
import { NotDuplicateButton } from './NotDuplicateButton.tsx';

interface DuplicateNoticeProps {
  customer: NamedCustomer;
  /** Gets the id of the other one. */
  onCompare: (otherId: string) => void;
}

/** Says that another customer may be the same one. */
export function DuplicateNotice({ customer, onCompare }: DuplicateNoticeProps) {
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

import { UnstyledButton } from '@mantine/core';
import { type NamedCustomer, useMarkDistinct } from './distinct-customers.queries.ts';
import classes from './NotDuplicateButton.module.css';

interface NotDuplicateButtonProps {
  one: NamedCustomer;
  other: NamedCustomer;
}

/** Says that two customers that are offered as duplicates are none. */
export function NotDuplicateButton({ one, other }: NotDuplicateButtonProps) {
  const { submit, isSending } = useMarkDistinct(one, other);
  return (
    <UnstyledButton
      className={classes.button}
      data-loading={isSending || undefined}
      aria-label={`Not a duplicate: ${one.shopName} and ${other.shopName}`}
      onClick={() => void submit()}
    >
      Not a duplicate
    </UnstyledButton>
  );
}

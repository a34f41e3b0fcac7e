import { UnstyledButton } from '@mantine/core';
import { type NamedCustomer, useMarkDistinct } from './customer-merge.queries.ts';
import classes from './NotDuplicateButton.module.css';

/** Marks two possible duplicates as distinct. */
export function NotDuplicateButton({ one, other }: { one: NamedCustomer; other: NamedCustomer }) {
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

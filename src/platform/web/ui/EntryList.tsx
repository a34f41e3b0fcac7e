import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ui.module.css';

type More = { label: string; onClick: () => void } | false | undefined;

interface EntryListProps {
  /** `li` elements. */
  children: ReactNode;
  more?: More;
  earlier?: More;
}

export function EntryList({ children, more, earlier }: EntryListProps) {
  return (
    <>
      {earlier && <MoreButton {...earlier} />}
      <ul className={classes.entries}>{children}</ul>
      {more && <MoreButton {...more} />}
    </>
  );
}

function MoreButton({ label, onClick }: Exclude<More, false | undefined>) {
  return (
    <Button fullWidth variant="subtle" onClick={onClick}>
      {label}
    </Button>
  );
}

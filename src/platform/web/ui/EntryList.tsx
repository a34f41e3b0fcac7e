import type { ReactNode } from 'react';
import classes from './EntryList.module.css';

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
      <ul className={classes.list}>{children}</ul>
      {more && <MoreButton {...more} />}
    </>
  );
}

function MoreButton({ label, onClick }: Exclude<More, false | undefined>) {
  return (
    <button type="button" className={classes.more} onClick={onClick}>
      {label}
    </button>
  );
}

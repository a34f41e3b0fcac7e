import type { ReactNode } from 'react';
import classes from './EntryList.module.css';

type More = { label: string; onClick: () => void } | false | undefined;

interface EntryListProps {
  /** One `li` each. */
  children: ReactNode;
  /** The button below the entries, while there are more of them. */
  more?: More;
  /** The button above the entries, while there are earlier ones. */
  earlier?: More;
}

/** A list of entries, one below the other with a hairline between them. */
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

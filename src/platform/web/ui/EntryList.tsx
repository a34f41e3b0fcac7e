import type { ReactNode } from 'react';
import classes from './EntryList.module.css';

interface EntryListProps {
  /** One `li` each. */
  children: ReactNode;
  /** The button below the entries, while there are more of them. */
  more?: { label: string; onClick: () => void } | false | undefined;
}

/** A list of entries, one below the other with a hairline between them. */
export function EntryList({ children, more }: EntryListProps) {
  return (
    <>
      <ul className={classes.list}>{children}</ul>
      {more && (
        <button type="button" className={classes.more} onClick={more.onClick}>
          {more.label}
        </button>
      )}
    </>
  );
}

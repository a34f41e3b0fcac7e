import { Combobox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './OptionList.module.css';

interface OptionListProps {
  label: string;
  /** The text instead of a list without options; false when it has some. */
  empty: string | false;
  /** Each a `Combobox.Option`. */
  children: ReactNode;
}

/** The options of a field that is searched by typing. */
export function OptionList({ label, empty, children }: OptionListProps) {
  return (
    <>
      <Combobox.Options mah={260} className={classes.options} aria-label={label} hidden={empty !== false}>
        {children}
      </Combobox.Options>
      {empty !== false && <Combobox.Empty>{empty}</Combobox.Empty>}
    </>
  );
}

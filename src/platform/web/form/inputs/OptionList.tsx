import { Combobox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './OptionList.module.css';

interface OptionListProps {
  label: string;
  /** Shown without options; false if there are some. */
  empty: string | false;
  children: ReactNode;
}

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

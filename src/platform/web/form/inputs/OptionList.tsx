import { Combobox } from '@mantine/core';
import type { ReactNode } from 'react';
import utilities from '../../theme/utilities.module.css';
import classes from '../Form.module.css';

/** Class of an option. */
export const OPTION = `${classes.option} ${utilities.wrap}`;

/** Class of an option with texts of several colors. */
export const PICK = `${classes.pick} ${utilities.wrap}`;

/** Class of its second line. */
export const NOTE = `${classes.note} ${utilities.meta} ${utilities.truncate}`;

interface OptionListProps {
  label: string;
  /** Shown without options; false if there are some. */
  empty: string | false;
  children: ReactNode;
}

export function OptionList({ label, empty, children }: OptionListProps) {
  return (
    <>
      <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={label} hidden={empty !== false}>
        {children}
      </Combobox.Options>
      {empty !== false && <Combobox.Empty>{empty}</Combobox.Empty>}
    </>
  );
}

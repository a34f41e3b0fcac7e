import { Combobox } from '@mantine/core';
import { memo, type ReactNode, useId } from 'react';
import utilities from '../../theme/utilities.module.css';
import classes from '../Form.module.css';

/** Class of an option. */
export const OPTION = `${classes.option} ${utilities.wrap}`;

/** Class of an option with texts of several colors. */
export const PICK = `${classes.pick} ${utilities.wrap}`;

/** Class of its second line. */
export const NOTE = `${classes.note} ${utilities.meta} ${utilities.truncate}`;

interface OptionProps {
  value: string;
  label?: string;
  isActive?: boolean;
  /** Shown instead of the value. */
  children?: ReactNode;
  onSubmit: (value: string) => void;
}

/** A `Combobox.Option` as a plain element, because a list has hundreds of them. A key renders only those that are new. */
export const Option = memo(function Option({ value, label = '', isActive = false, children = value, onSubmit }: OptionProps) {
  return (
    <button
      id={useId()}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The static class is that of the theme.
      className={`mantine-Combobox-option ${Combobox.classes.option} ${OPTION}`}
      data-combobox-option
      data-combobox-active={isActive || undefined}
      // Leaves the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onSubmit(value)}
    >
      {children}
      {label !== '' && <span className={NOTE}>{label}</span>}
    </button>
  );
});

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

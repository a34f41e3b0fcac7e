import { UnstyledButton } from '@mantine/core';
import classes from './QuietAction.module.css';

interface QuietActionProps {
  label: string;
  /** The record it acts on, for screen readers: 'Carla Bianchi'. */
  subject: string;
  /** It takes something away. */
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** A button of a row that is always seen, as a word without a box. */
export function QuietAction({ label, subject, danger = false, disabled = false, onClick }: QuietActionProps) {
  return (
    <UnstyledButton
      className={classes.action}
      data-danger={danger}
      disabled={disabled}
      aria-label={`${label} ${subject}`}
      onClick={onClick}
    >
      {label}
    </UnstyledButton>
  );
}

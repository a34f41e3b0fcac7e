import { UnstyledButton } from '@mantine/core';
import classes from './QuietAction.module.css';

interface QuietActionProps {
  label: string;
  /** Record name for screen readers. */
  subject: string;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

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

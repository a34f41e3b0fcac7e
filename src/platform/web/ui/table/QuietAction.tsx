import { Button } from '@mantine/core';
import classes from './table.module.css';

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
    <Button
      className={danger ? (classes.danger ?? '') : ''}
      variant="subtle"
      color="gray"
      px="xs"
      disabled={disabled}
      aria-label={`${label} ${subject}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

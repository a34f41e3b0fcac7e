import { Button } from '@mantine/core';
import classes from './DecisionButton.module.css';

interface DecisionButtonProps {
  label: string;
  /** What it answers about, for screen readers: 'Status of TKT-000001'. */
  subject: string;
  isDisabled: boolean;
  onClick: () => void;
}

/** One of the answers to what waits for a person. */
export function DecisionButton({ label, subject, isDisabled, onClick }: DecisionButtonProps) {
  return (
    <Button
      variant="default"
      size="compact-md"
      className={classes.answer}
      aria-label={`${label}: ${subject}`}
      disabled={isDisabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

import { Button } from '@mantine/core';
import classes from './DecisionButton.module.css';

interface DecisionButtonProps {
  label: string;
  /** Added to the label for screen readers: 'Status of TKT-000001'. */
  subject: string;
  isDisabled: boolean;
  onClick: () => void;
}

export function DecisionButton({ label, subject, isDisabled, onClick }: DecisionButtonProps) {
  return (
    <Button
      variant="default"
      size="compact-md"
      className={classes.button}
      aria-label={`${label}: ${subject}`}
      disabled={isDisabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

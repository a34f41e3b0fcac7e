import { Button } from '@mantine/core';
import { Alert } from '../ui/feedback/Alert.tsx';

interface FormNoticeProps {
  form: { noun: string; hasConflict: boolean; isRestored: boolean; reset: () => void };
}

/** What somebody has to know of a form before they save it. */
export function FormNotice({ form }: FormNoticeProps) {
  if (form.hasConflict) {
    return (
      <Alert title={`Somebody else changed this ${form.noun} in the meantime.`}>
        What you typed is kept, and the rest is up to date. Look at the marked fields and save again.
      </Alert>
    );
  }
  return form.isRestored ? <RestoredNotice onStartOver={form.reset} /> : null;
}

/** Says that a form holds what was typed before, and offers an empty one. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Alert title="What you typed last time is back, not saved yet.">
      <Button variant="default" size="compact-sm" onClick={onStartOver}>
        Start over
      </Button>
    </Alert>
  );
}

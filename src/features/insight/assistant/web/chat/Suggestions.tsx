import { Button } from '@mantine/core';
import classes from './Chat.module.css';

const SUGGESTIONS = [
  { label: 'Summarize for handoff', question: 'Summarize this ticket so I can hand it off to a coworker.' },
  { label: 'What should I try next?', question: 'What should I try next, and why?' },
  { label: 'Find similar solved tickets', question: 'Which solved tickets are similar, and how were they solved?' },
] as const;

/** Questions that are often asked first. */
export function Suggestions({ onChoose }: { onChoose: (question: string) => void }) {
  return (
    <div className={classes.suggestions}>
      {SUGGESTIONS.map(({ label, question }) => (
        <Button key={label} variant="default" radius="xl" size="compact-sm" onClick={() => onChoose(question)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

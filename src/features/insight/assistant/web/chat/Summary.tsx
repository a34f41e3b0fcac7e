import { useAssistantContext } from '../assistant.queries.ts';
import classes from './Summary.module.css';

/** Who, what, since when, the last note and the next date of a ticket, before anything is asked; it takes no model. */
export function Summary({ ticketId }: { ticketId: string }) {
  const { data } = useAssistantContext(ticketId);
  if (!data) return null;
  return (
    <section className={classes.summary} aria-label="Summary">
      <h2>Summary</h2>
      {data.summary.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

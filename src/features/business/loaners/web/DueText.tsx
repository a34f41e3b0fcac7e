import { toLocalDay } from '../../../../platform/time/calendar-day.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { describeDue } from '../loaner.rules.ts';
import classes from './loaners.module.css';

/** A return date relative to today, red if overdue. */
export function DueText({ returnDate }: { returnDate: string | null }) {
  const today = toLocalDay(new Date(useNow()));
  if (!returnDate) return null;
  const { text, urgency } = describeDue(returnDate, today);
  return (
    <span className={`${utilities.meta} ${classes.due}`} data-urgency={urgency}>
      {text}
    </span>
  );
}

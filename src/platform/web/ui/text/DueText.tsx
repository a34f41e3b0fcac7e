import { toLocalDay } from '../../../time/calendar-day.ts';
import { describeDue } from '../../../time/due-day.ts';
import { shortDate } from '../../../time/relative-time.ts';
import utilities from '../../theme/utilities.module.css';
import { useNow } from './clock.ts';
import classes from './text.module.css';

interface DueTextProps {
  day: string | null;
  /** Shows the date, with the days left on hover. */
  isShort?: boolean;
}

/** A due date relative to today, red if overdue. */
export function DueText({ day, isShort = false }: DueTextProps) {
  const today = toLocalDay(new Date(useNow()));
  if (!day) return null;
  const { text, urgency } = describeDue(day, today);
  return (
    <span className={`${utilities.meta} ${classes.due}`} data-urgency={urgency} title={isShort ? text : undefined}>
      {isShort ? shortDate(day).replace(/, \d+$/, '') : text}
    </span>
  );
}

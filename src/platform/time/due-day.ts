import { pluralize } from '../number-text.ts';
import { daysBetween } from './calendar-day.ts';

/** Compares a due date with today: '3 days overdue', 'due today', 'due in 3 days'. */
export function describeDue(day: string, today: string): { text: string; urgency: 'overdue' | 'today' | 'later' } {
  const days = daysBetween(today, day);
  if (days > 0) return { text: `due in ${pluralize(days, 'day')}`, urgency: 'later' };
  if (days === 0) return { text: 'due today', urgency: 'today' };
  return { text: `${pluralize(-days, 'day')} overdue`, urgency: 'overdue' };
}

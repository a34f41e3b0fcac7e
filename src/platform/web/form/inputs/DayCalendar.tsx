import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import classes from './DayCalendar.module.css';

interface DayCalendarProps {
  /** Blank if none is chosen. */
  day: string;
  today: string;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
}

/** Keeps Escape, which closes the calendar, from also closing the dialog around it. */
const STOPPED = { __stopPropagation: true };

const LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

export function DayCalendar({ day, today, min, max, onChoose }: DayCalendarProps) {
  return (
    <DatePicker
      {...STOPPED}
      classNames={{ day: classes.day }}
      ariaLabels={LABELS}
      firstDayOfWeek={0}
      highlightToday
      defaultDate={day || today}
      value={day || null}
      minDate={min}
      maxDate={max}
      getDayProps={(shown) => ({ 'data-autofocus': shown === (day || today) || undefined })}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
    />
  );
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads a date as people in the US type it: '12/02/2026', '12022026', '12/2/26', '12/2', 'Dec 2, 2026' or '2026-12-02'. Without a year, it
 * is in the year of `today`. Returns `undefined` for other text and for days that don't exist.
 */
export function parseTypedDay(typed: string, today: string): string | undefined {
  const text = typed.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return toExistingDay(iso[1], iso[2], iso[3]);
  const digits = /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(text);
  if (digits) return toExistingDay(toYear(digits[3], today), digits[1], digits[2]);
  const parts = /^(\d{1,2})[/.\- ]+(\d{1,2})(?:[/.\- ]+(\d{4}|\d\d))?$/.exec(text);
  if (parts) return toExistingDay(toYear(parts[3], today), parts[1], parts[2]);
  const named = /^([a-z]{3})[a-z]*\.? +(\d{1,2})(?:,? +(\d{4}|\d\d))?$/.exec(text);
  const month = MONTHS.indexOf(named?.[1] ?? '') + 1;
  return named && month > 0 ? toExistingDay(toYear(named[3], today), String(month), named[2]) : undefined;
}

const toYear = (year: string | undefined, today: string): string =>
  year === undefined ? today.slice(0, 4) : year.length === 2 ? `${today.slice(0, 2)}${year}` : year;

function toExistingDay(year = '', month = '', day = ''): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** '2026-12-02' becomes '12/02/2026'. Returns other text unchanged. */
export function formatTypedDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return year === undefined ? day : `${month}/${date}/${year}`;
}

/** Business hours, read as PM without an `AM`. */
const AFTERNOON = /^[1-6]$/;

/** Reads a time of day as '14:00': '2 pm', '2:00 PM', '1400', '14:00', '930' or '9'. 1 to 6 without AM are in the afternoon. */
export function parseTypedClock(typed: string): string | undefined {
  const text = typed.trim().toLowerCase().replaceAll('.', '');
  const [, hours = '', minutes = '00', half] = /^(\d{1,2}?):?(\d\d)? *(am?|pm?)?$/.exec(text) ?? [];
  const hour = Number(hours);
  if (hours === '' || Number(minutes) > 59 || hour > (half === undefined ? 23 : 12) || (half !== undefined && hour === 0)) return undefined;
  const isAfternoon = half === undefined ? AFTERNOON.test(hours) : half.startsWith('p');
  const counted = half === undefined ? hour + (isAfternoon ? 12 : 0) : (hour % 12) + (isAfternoon ? 12 : 0);
  return `${String(counted).padStart(2, '0')}:${minutes}`;
}

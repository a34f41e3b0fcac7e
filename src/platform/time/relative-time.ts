const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const MONTH = YEAR / 12;

const UNITS = [
  { size: YEAR, name: 'y' },
  { size: MONTH, name: 'mo' },
  { size: DAY, name: 'd' },
  { size: HOUR, name: 'h' },
  { size: MINUTE, name: 'm' },
  { size: SECOND, name: 's' },
] as const;

/** '4m ago'; 'just now' below 10 seconds and for future times; '' for an invalid time. */
export function relativeTime(at: string | number, now: number = Date.now()): string {
  const age = now - new Date(at).getTime();
  if (Number.isNaN(age)) return '';
  return age < 10 * SECOND ? 'just now' : `${shortDuration(age)} ago`;
}

/** '4m': the largest whole unit; '0s' below 1 second. */
export function shortDuration(ms: number): string {
  const unit = UNITS.find(({ size }) => ms >= size) ?? UNITS[5];
  return `${Math.floor(ms / unit.size)}${unit.name}`;
}

/** 'Nov 21, 2026' in the reader's time zone. Plain dates aren't shifted. '' for an invalid time. */
export function shortDate(at: string | number, timeZone?: string): string {
  const isCalendarDay = typeof at === 'string' && /^\d{4}-\d\d-\d\d$/.test(at);
  return written(at, { month: 'short', day: 'numeric', year: 'numeric', timeZone: isCalendarDay ? 'UTC' : timeZone });
}

/** 'from Mar 1, 2026 through Mar 31, 2026'; '' without dates. */
export function daysText(from: string | undefined, to: string | undefined): string {
  return [from && `from ${shortDate(from)}`, to && `through ${shortDate(to)}`].filter(Boolean).join(' ');
}

/** 'Nov 21, 2026, 2:05 PM' in the reader's time zone; '' for an invalid time. */
export function timestamp(at: string | number, timeZone?: string): string {
  return written(at, { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit', hour12: true, timeZone });
}

/** '2:21:04 PM', or 'Nov 20, 2:21:04 PM' on another day than `now`; '' for an invalid time. */
export function exactTime(at: string | number, now: number = Date.now(), timeZone?: string): string {
  const day = { month: 'short', day: 'numeric', timeZone } as const;
  const isSame = (format: Intl.DateTimeFormatOptions) => written(at, format) === written(now, format);
  const isThisYear = isSame({ year: 'numeric', timeZone });
  const date = isThisYear && isSame(day) ? {} : { ...day, ...(!isThisYear && ({ year: 'numeric' } as const)) };
  return written(at, { ...date, hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true, timeZone });
}

function written(at: string | number, format: Intl.DateTimeFormatOptions): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return '';
  // Newer engines put a narrow no-break space before AM and PM.
  return formatter(format).format(time).replaceAll('\u202f', ' ');
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter is expensive. */
function formatter(format: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [format.year, format.month, format.hour, format.second, format.timeZone].join();
  const known = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', format);
  formatters.set(key, known);
  return known;
}

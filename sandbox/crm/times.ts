/** Formats a time to the second, with an offset such as `+05:30`. */
export function formatTime(at: number, offset: string): string {
  return new Date(at + offsetMs(offset)).toISOString().slice(0, 19) + offset;
}

/** Rounds down to seconds, as times are compared. */
export function toSecond(at: number): number {
  return Math.floor(at / 1_000);
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i;
const HEADER_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Parses ISO 8601 with an offset or a header date to a second; undefined if invalid. */
export function parseSecond(text: string): number | undefined {
  const at = ISO.test(text) || HEADER_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : toSecond(at);
}

function offsetMs(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

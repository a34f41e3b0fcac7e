/** Milliseconds since 1970 as the CRM writes them: to the second, with the offset of the organization. */
export function formatTime(at: number, offset: string): string {
  return new Date(at + offsetMs(offset)).toISOString().slice(0, 19) + offset;
}

/** Times are compared as they are shown: to the second. */
export function toSecond(at: number): number {
  return Math.floor(at / 1_000);
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i;
const HEADER_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The second a text names, as ISO 8601 with an offset or as a header date; undefined when it names none. */
export function parseSecond(text: string): number | undefined {
  const at = ISO.test(text) || HEADER_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : toSecond(at);
}

function offsetMs(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

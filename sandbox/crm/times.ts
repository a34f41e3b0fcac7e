/** Milliseconds since 1970 as the CRM writes them: to the second, with the offset of the organisation. */
export function formatTime(at: number, offset: string): string {
  return new Date(at + offsetMs(offset)).toISOString().slice(0, 19) + offset;
}

/** Times are compared as they are shown: to the second. */
export function toSecond(at: number): number {
  return Math.floor(at / 1_000);
}

/** The second a text names; undefined when it is no time. */
export function parseSecond(text: string): number | undefined {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : toSecond(at);
}

function offsetMs(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

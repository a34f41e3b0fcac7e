/** 'Eastern Time (New York)' for 'America/New_York'. Zones without an English name keep their IANA name. */
export function zoneLabel(zone: string, at: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '';
  return name === '' || name.startsWith('GMT') || !zone.includes('/') ? zone : `${name} (${city})`;
}

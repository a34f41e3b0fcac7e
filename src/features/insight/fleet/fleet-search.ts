/** Filters in the URL. The page sets the first two; links from charts and reports set the others. */
export const FLEET_KEYS = [
  'make',
  'department',
  'type',
  'state',
  'status',
  'technician',
  'assignee',
  'from',
  'to',
  'closedFrom',
  'closedTo',
  'reopened',
  'repliedFrom',
  'repliedTo',
  'overdue',
  'unbilled',
] as const;
export type FleetKey = (typeof FLEET_KEYS)[number];
export type FleetSearch = Readonly<Partial<Record<FleetKey, string | undefined>>>;

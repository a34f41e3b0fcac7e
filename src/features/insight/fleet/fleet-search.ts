/** The keys of the address that narrow the table; the first two are chosen on the page, the others by links of figures. */
export const FLEET_KEYS = [
  ...(['make', 'department', 'type', 'state', 'status', 'technician', 'assignee', 'from', 'to'] as const),
  ...(['closedFrom', 'closedTo', 'reopened', 'repliedFrom', 'repliedTo'] as const),
] as const;
export type FleetKey = (typeof FLEET_KEYS)[number];
export type FleetSearch = Readonly<Partial<Record<FleetKey, string | undefined>>>;

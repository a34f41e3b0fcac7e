import { formatList } from '../../../platform/number-text.ts';
import { isoDate } from '../../../platform/record/fields.ts';
import { daysText } from '../../../platform/time/relative-time.ts';
import { ownZone } from '../../../platform/time/zoned-day.ts';
import { labelKeys } from '../../admin/users/person.rules.ts';
import { TICKET_STATES, TICKET_STATUSES, TICKET_TYPES, type TicketRow } from '../../ticketing/tickets/ticket.contract.ts';
import type { FleetKey, FleetSearch } from './fleet-search.ts';

type Staff = Parameters<typeof labelKeys>[0];

const DAY_KEYS = ['from', 'to', 'closedFrom', 'closedTo', 'repliedFrom', 'repliedTo'] as const;

/** Converts URL filters to ticket list filters, ignoring invalid values. `today` is the last day that isn't overdue. */
export function toTicketFilters(search: FleetSearch, today: string) {
  const hasDays = DAY_KEYS.some((key) => toDayOrNothing(search[key]) !== undefined);
  const asked = search.status?.split(',') ?? [];
  const status = TICKET_STATUSES.filter((each) => asked.includes(each));
  return {
    make: search.make || undefined,
    department: search.department || undefined,
    type: TICKET_TYPES.find((each) => each === search.type),
    state: TICKET_STATES.find((each) => each === search.state),
    status: status.length > 0 ? status : undefined,
    technician: search.technician || undefined,
    assignee: search.assignee || undefined,
    openedFrom: toDayOrNothing(search.from),
    openedTo: toDayOrNothing(search.to),
    closedFrom: toDayOrNothing(search.closedFrom),
    closedTo: toDayOrNothing(search.closedTo),
    reopened: search.reopened === 'true' ? ('true' as const) : undefined,
    repliedFrom: toDayOrNothing(search.repliedFrom),
    repliedTo: toDayOrNothing(search.repliedTo),
    dueBefore: search.overdue === 'true' ? today : undefined,
    unbilled: search.unbilled === 'true' ? ('true' as const) : undefined,
    ...(hasDays && { zone: ownZone() }),
  };
}

const toDayOrNothing = (text: string | undefined) => (isoDate().safeParse(text).success ? text : undefined);

const ANY_DAY = '2000-01-01';

/** Describes the filters set by links, with the URL keys to remove each. `staff` provides the names of users. */
export function describeNarrowing(search: FleetSearch, staff: Staff = []): { text: string; keys: readonly FleetKey[] }[] {
  const filters = toTicketFilters(search, ANY_DAY);
  const toLabel = labelKeys(staff);
  const { type, state, status, technician, assignee } = filters;
  const opened = daysText(filters.openedFrom, filters.openedTo);
  const closed = daysText(filters.closedFrom, filters.closedTo);
  const replied = daysText(filters.repliedFrom, filters.repliedTo);
  return [
    ...(type ? [{ text: type, keys: ['type'] as const }] : []),
    ...(state ? [{ text: state === 'open' ? 'Open' : 'Closed', keys: ['state'] as const }] : []),
    ...(status ? [{ text: formatList(status, 'or'), keys: ['status'] as const }] : []),
    ...(technician ? [{ text: `Technician: ${toLabel(technician)}`, keys: ['technician'] as const }] : []),
    ...(assignee ? [{ text: `Assigned to ${toLabel(assignee)}`, keys: ['assignee'] as const }] : []),
    ...(opened ? [{ text: `Opened ${opened}`, keys: ['from', 'to'] as const }] : []),
    ...(closed ? [{ text: `Closed ${closed}`, keys: ['closedFrom', 'closedTo'] as const }] : []),
    ...(filters.reopened ? [{ text: 'Reopened', keys: ['reopened'] as const }] : []),
    ...(filters.dueBefore ? [{ text: 'Overdue', keys: ['overdue'] as const }] : []),
    ...(filters.unbilled ? [{ text: 'Unbilled', keys: ['unbilled'] as const }] : []),
    ...(replied ? [{ text: `First reply ${replied}`, keys: ['repliedFrom', 'repliedTo'] as const }] : []),
  ];
}

/** '2021 Jeep Wrangler', or '' if unknown. */
export function vehicleText({
  vehicleYear,
  vehicleMake,
  vehicleModel,
}: Pick<TicketRow, 'vehicleYear' | 'vehicleMake' | 'vehicleModel'>): string {
  return [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ');
}

import { Stack } from '@mantine/core';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { FilterGroup, type FilterOption } from '../../../../../platform/web/ui/FilterGroup.tsx';
import { Segments } from '../../../../../platform/web/ui/Segments.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { labelKeys } from '../../../../admin/users/person.rules.ts';
import { useStaff } from '../../../../admin/users/web/user.queries.ts';
import { type TicketFacets, type TicketState, TicketStatus, type TicketType, UNASSIGNED } from '../../ticket.contract.ts';
import { getStatusTone } from '../../ticket.rules.ts';
import { useTicketFacets } from '../ticket.queries.ts';
import type { TicketSearch } from './ticket-search.ts';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

interface TicketFiltersProps {
  type: TicketType | undefined;
  search: TicketSearch;
  onChange: (patch: Partial<TicketSearch>) => void;
}

export function TicketFilters({ type, search, onChange }: TicketFiltersProps) {
  const { user } = useAuth();
  const { data: staff = [] } = useStaff();
  /** Links of sync counts include open and closed tickets. */
  const isOfAnyState = search.sync !== undefined;
  const { data: facets } = useTicketFacets(type, search.state ?? (isOfAnyState ? undefined : 'open'), search.q);
  const shown = (options: FilterOption[]) => (facets?.isPartial ? options.map(({ count: _, ...option }) => option) : options);
  const worker = search.assignee && toKey(search.assignee, facets);
  const toLabel = labelKeys(staff);

  function handleState(state: TicketState | 'all') {
    const isGiven = state === 'closed' || (isOfAnyState && state === 'open');
    onChange({ state: isGiven ? state : undefined, status: undefined });
  }

  return (
    <Stack gap={22}>
      <section aria-labelledby="overview-title">
        <h2 id="overview-title" className={utilities.label}>
          Overview
        </h2>
        <Segments
          label="Overview"
          options={isOfAnyState ? [{ value: 'all', label: 'All' }, ...STATES] : STATES}
          value={search.state ?? (isOfAnyState ? 'all' : 'open')}
          onChange={handleState}
        />
      </section>
      <FilterGroup
        title="Status"
        options={shown(statusOptions(facets))}
        selected={search.status}
        onSelect={(value) => onChange({ status: TicketStatus.safeParse(value).data })}
        shown={11}
      />
      <FilterGroup
        title="Worker/Shared"
        options={shown(workerOptions(facets, user?.id, { selected: worker && { value: worker, label: toLabel(worker) }, toLabel }))}
        selected={worker}
        onSelect={(assignee) => onChange({ assignee })}
        shown={7}
      />
      <FilterGroup
        title="Vehicle Make"
        options={shown(makeOptions(facets, search.make))}
        selected={search.make}
        onSelect={(make) => onChange({ make })}
        shown={4}
      />
    </Stack>
  );
}

function statusOptions(facets: TicketFacets | undefined): FilterOption[] {
  const statuses = facets?.statuses ?? [];
  const total = facets && statuses.reduce((sum, { count }) => sum + count, 0);
  const options = statuses.map(({ value, count }) => ({ value, label: value, count, dot: getStatusTone(TicketStatus.parse(value)) }));
  return [{ value: undefined, label: 'All', count: total }, ...options];
}

/** Returns the key of the person in the URL. Old links have a name. */
function toKey(given: string, facets: TicketFacets | undefined): string {
  const assignees = facets?.assignees ?? [];
  return assignees.some(({ key }) => key === given) ? given : (assignees.find(({ value }) => value === given)?.key ?? given);
}

interface Labels {
  readonly selected: Selected | undefined | '';
  readonly toLabel: (key: string, name: string) => string;
}

function workerOptions(facets: TicketFacets | undefined, me: string | undefined, { selected, toLabel }: Labels): FilterOption[] {
  const assignees = facets?.assignees ?? [];
  const mine = assignees.find(({ key }) => key === me);
  const others = assignees
    .filter((each) => each !== mine)
    .map(({ key, value, count }) => ({ value: key, label: toLabel(key, value), count }));
  return [
    { value: undefined, label: 'All' },
    ...(me ? [{ value: me, label: 'Me', count: mine?.count ?? 0 }] : []),
    { value: UNASSIGNED, label: UNASSIGNED, count: facets?.unassigned },
    ...withSelected(others, selected || undefined, [me, UNASSIGNED]),
  ];
}

function makeOptions(facets: TicketFacets | undefined, selected: string | undefined): FilterOption[] {
  const frequent = (facets?.makes ?? []).toSorted((one, other) => other.count - one.count);
  const makes = frequent.map(({ value, count }) => ({ value, label: value, count }));
  return [{ value: undefined, label: 'All' }, ...withSelected(makes, selected ? { value: selected, label: selected } : undefined, [])];
}

type Selected = Pick<FilterOption, 'value' | 'label'>;

/** Keeps a selected option that has no matches. */
function withSelected(options: FilterOption[], selected: Selected | undefined, elsewhere: (string | undefined)[]): FilterOption[] {
  const isListed = !selected || elsewhere.includes(selected.value) || options.some(({ value }) => value === selected.value);
  return isListed ? options : [...options, { ...selected, count: 0 }];
}

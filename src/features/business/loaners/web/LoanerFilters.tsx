import { UnstyledButton } from '@mantine/core';
import { IconCalendarEvent, IconClockExclamation, type TablerIcon } from '@tabler/icons-react';
import { formatCount } from '../../../../platform/number-text.ts';
import { FilterChip } from '../../../../platform/web/ui/FilterChip.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import type { LoanerStatus } from '../loaner.contract.ts';
import classes from './LoanerFilters.module.css';
import { useLoanerCounts } from './loaner.queries.ts';

interface LoanerFiltersProps {
  status: LoanerStatus | undefined;
  /** The model to show, set by links from the reports. */
  model: string | undefined;
  isOverdue: boolean;
  isReserved: boolean;
  onShow: (filters: { status?: string; overdue?: string; reserved?: string; model?: string }) => void;
}

const ALL = 'All';

/** The filters of the list: one status, overdue or reserved tools. */
export function LoanerFilters({ status, model, isOverdue, isReserved, onShow }: LoanerFiltersProps) {
  const counts = useLoanerCounts();
  const statuses = counts?.statuses ?? [];
  const options = [
    { value: ALL, label: ALL, count: counts?.total },
    ...statuses.map(({ value, count }) => ({ value, label: value, count })),
  ];
  return (
    <>
      {model && <FilterChip text={model} onRemove={() => onShow({ model: '' })} />}
      <CountFilter name="overdue" Icon={IconClockExclamation} count={counts?.overdue} isOn={isOverdue} onShow={onShow} />
      <CountFilter name="reserved" Icon={IconCalendarEvent} count={counts?.reserved} isOn={isReserved} onShow={onShow} />
      <div className={classes.statuses}>
        {counts && (
          <Segments
            label="Status"
            options={options}
            value={status ?? ALL}
            onChange={(next) => onShow({ status: next === ALL ? '' : next, overdue: '', reserved: '' })}
          />
        )}
      </div>
    </>
  );
}

interface CountFilterProps extends Pick<LoanerFiltersProps, 'onShow'> {
  name: 'overdue' | 'reserved';
  Icon: TablerIcon;
  count: number | undefined;
  isOn: boolean;
}

/** How many tools are overdue or reserved; shows these alone, of any status. */
function CountFilter({ name, Icon, count, isOn, onShow }: CountFilterProps) {
  if (count === undefined || (count === 0 && !isOn)) return null;
  return (
    <UnstyledButton
      className={classes.count}
      data-name={name}
      aria-pressed={isOn}
      onClick={() => onShow({ status: '', overdue: '', reserved: '', [name]: isOn ? '' : 'true' })}
    >
      <Icon size={15} aria-hidden />
      {formatCount(count)} {name}
    </UnstyledButton>
  );
}

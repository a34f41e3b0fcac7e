import { UnstyledButton } from '@mantine/core';
import { formatCount } from '../../../../platform/number-text.ts';
import { IconClockExclamation } from '../../../../platform/web/icons/icons.data.ts';
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
  onShow: (filters: { status?: string; overdue?: string; model?: string }) => void;
}

const ALL = 'All';

/** The filters of the list: one status, or overdue tools. */
export function LoanerFilters({ status, model, isOverdue, onShow }: LoanerFiltersProps) {
  const counts = useLoanerCounts();
  const statuses = counts?.statuses ?? [];
  const options = [
    { value: ALL, label: ALL, count: counts?.total },
    ...statuses.map(({ value, count }) => ({ value, label: value, count })),
  ];
  return (
    <>
      {model && <FilterChip text={model} onRemove={() => onShow({ model: '' })} />}
      {counts && (counts.overdue > 0 || isOverdue) && (
        <UnstyledButton
          className={classes.overdue}
          aria-pressed={isOverdue}
          onClick={() => onShow({ status: '', overdue: isOverdue ? '' : 'true' })}
        >
          <IconClockExclamation size={15} aria-hidden />
          {formatCount(counts.overdue)} overdue
        </UnstyledButton>
      )}
      <div className={classes.statuses}>
        {counts && (
          <Segments
            label="Status"
            options={options}
            value={status ?? ALL}
            onChange={(next) => onShow({ status: next === ALL ? '' : next, overdue: '' })}
          />
        )}
      </div>
    </>
  );
}

import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { SettingRow } from '../../../../../platform/web/ui/SettingRow.tsx';
import { DATE_RANGE_LABELS, DATE_RANGES, reportingFields, type Settings } from '../../settings.contract.ts';
import { Loaded } from '../Loaded.tsx';
import { NotSaved } from '../NotSaved.tsx';
import { useToggleSettings } from '../settings.queries.ts';
import classes from './ReportingPart.module.css';

const OPTIONS = DATE_RANGES.map((value) => ({ value, label: DATE_RANGE_LABELS[value] }));

export function ReportingPart() {
  return <Loaded group="reporting">{(settings) => <Reporting settings={settings} />}</Loaded>;
}

function Reporting({ settings }: { settings: Settings<'reporting'> }) {
  const id = useId();
  const { shown, set, error } = useToggleSettings('reporting', settings);
  return (
    <div className={classes.rows}>
      <SettingRow label={reportingFields.defaultDateRange.label} labelFor={id}>
        <NativeSelect
          id={id}
          data={OPTIONS}
          value={shown.defaultDateRange}
          onChange={({ currentTarget }) => set({ defaultDateRange: DATE_RANGES.find((range) => range === currentTarget.value) })}
        />
        <LinkButton to="/reports">Go to Reports Page</LinkButton>
      </SettingRow>
      <NotSaved error={error} />
    </div>
  );
}

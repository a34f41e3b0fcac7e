import { NativeSelect, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import { isEmptyValue } from '../../../../platform/import/empty-value.ts';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import type { DateFinding, ImportDecisions, ImportFindings, MissingFinding, ValueFinding } from '../import.contract.ts';
import classes from './Import.module.css';
import { describeDamagedIds } from './import-text.ts';

interface FindingsProps {
  findings: ImportFindings;
  decisions: ImportDecisions;
  onChange: (decisions: ImportDecisions) => void;
}

/** True if there is anything to review. */
export function hasFindings({ dates, values, damagedIds, missing }: ImportFindings): boolean {
  return dates.length + values.length + damagedIds.length + missing.length > 0;
}

/** Explains why a click on Import has imported nothing. */
export function ReviewNotice() {
  return <Alert tone="notice">Nothing has been imported yet. Review how OBDesk will read the file, then select Import again.</Alert>;
}

/** Shows how the file will be read and lets the user change it: date order, values and empty cells. */
export function Findings({ findings: { dates, values, damagedIds, missing }, decisions, onChange }: FindingsProps) {
  return (
    <Stack gap="sm" fz="sm">
      {dates.map((finding) => (
        <DateChoice
          key={finding.column}
          finding={finding}
          chosen={decisions.dates?.[finding.column]}
          onChange={(notation) => onChange({ ...decisions, dates: { ...decisions.dates, [finding.column]: notation } })}
        />
      ))}
      {damagedIds.map(({ column, label, count, examples }) => (
        <p key={column}>
          <strong>{label}:</strong> {describeDamagedIds(count, examples)}
        </p>
      ))}
      {missing.map((finding) => (
        <MissingChoice
          key={finding.column}
          finding={finding}
          chosen={
            decisions.defaults && finding.column in decisions.defaults ? (decisions.defaults[finding.column] ?? null) : finding.chosen
          }
          onChange={(chosen) => onChange({ ...decisions, defaults: { ...decisions.defaults, [finding.column]: chosen } })}
        />
      ))}
      {values.map((finding) => (
        <ValueChoices
          key={finding.column}
          finding={finding}
          chosen={decisions.values?.[finding.column] ?? {}}
          onChange={(chosen) => onChange({ ...decisions, values: { ...decisions.values, [finding.column]: chosen } })}
        />
      ))}
    </Stack>
  );
}

const REASONS = {
  rows: 'Based on all dates in this column.',
  choice: 'You chose this order.',
  assumption: 'The dates work in either order. Check the example.',
  tie: 'The dates in this column use both orders. Choose one.',
};

interface DateChoiceProps {
  finding: DateFinding;
  chosen: 'dayFirst' | 'monthFirst' | undefined;
  onChange: (notation: 'dayFirst' | 'monthFirst') => void;
}

function DateChoice({ finding: { label, notation, decidedBy, example, readAs, unreadable }, chosen, onChange }: DateChoiceProps) {
  // The example and the count are those of the reported order.
  const isAsReported = chosen === undefined || chosen === notation;
  return (
    <div>
      {notation !== null && (
        <>
          <NativeSelect
            maw={{ md: 320 }}
            label={`Dates in ${label}`}
            description={chosen === undefined ? REASONS[decidedBy] : REASONS.choice}
            value={chosen ?? notation}
            data={[
              { value: 'dayFirst', label: 'Day first: 31/12/2025' },
              { value: 'monthFirst', label: 'Month first: 12/31/2025' },
            ]}
            onChange={(event) => onChange(event.currentTarget.value === 'dayFirst' ? 'dayFirst' : 'monthFirst')}
          />
          {readAs !== null && isAsReported && (
            <Text size="sm" c="gray" mt={4}>
              {example} is read as {new Date(readAs).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}.
            </Text>
          )}
        </>
      )}
      {unreadable > 0 && isAsReported && (
        <Text size="sm" c="gray" mt={4}>
          {pluralize(unreadable, 'date')} in {label} can’t be read. OBDesk will use the time of the import instead.
        </Text>
      )}
    </div>
  );
}

interface MissingChoiceProps {
  finding: MissingFinding;
  chosen: MissingFinding['chosen'];
  onChange: (chosen: MissingFinding['chosen']) => void;
}

function MissingChoice({ finding: { label, count, fallback, fallbackLabel }, chosen, onChange }: MissingChoiceProps) {
  const rows = count === 1 ? 'this row' : 'these rows';
  const value = chosen === null ? 'none' : chosen.text === undefined ? 'column' : 'text';
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xs" maw={{ md: 640 }}>
      <NativeSelect
        label={`${pluralize(count, 'row')} without ${label}`}
        value={value}
        data={[
          ...(fallback === null ? [] : [{ value: 'column', label: `Use ${fallbackLabel}` }]),
          { value: 'text', label: count === 1 ? 'Enter a value' : 'Use the same value for all' },
          { value: 'none', label: `Leave ${rows} out` },
        ]}
        onChange={({ currentTarget: { value: next } }) =>
          onChange(next === 'none' ? null : next === 'text' ? { text: '' } : { column: fallback ?? '' })
        }
      />
      {chosen?.text !== undefined && (
        <TextInput
          label={`${label} for ${rows}`}
          description="Rows without a value are left out."
          value={chosen.text}
          maxLength={500}
          error={chosen.text !== '' && isEmptyValue(chosen.text) && 'This counts as empty. Enter another value.'}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
    </SimpleGrid>
  );
}

interface ValueChoicesProps {
  finding: ValueFinding;
  chosen: Readonly<Record<string, string>>;
  onChange: (chosen: Record<string, string>) => void;
}

/** Values that OBDesk doesn't have, the most frequent first. */
function ValueChoices({ finding: { label, options, otherwise, found, more }, chosen, onChange }: ValueChoicesProps) {
  const listed = found.toSorted((a, b) => b.count - a.count);
  return (
    <Table className={classes.table} layout="fixed" captionSide="top">
      <Text component="caption" inherit fw={600} ta="start" pb={4}>
        {label}
      </Text>
      <thead>
        <tr>
          <th scope="col">Value in file</th>
          <Table.Th scope="col" w={110}>
            Rows
          </Table.Th>
          <th scope="col">Value in OBDesk</th>
        </tr>
      </thead>
      <tbody>
        {listed.map(({ value, count, suggestion, chosen: remembered }) => (
          <tr key={value}>
            <td>
              <div className={`${utilities.strong} ${classes.clamped}`} title={value}>
                {value}
              </div>
            </td>
            <td className={`${utilities.muted} ${utilities.numbers}`}>
              {formatCount(count)}
              <span className="mantine-hidden-from-md">{count === 1 ? ' row' : ' rows'}</span>
            </td>
            <td>
              <NativeSelect
                aria-label={`${label} for ${value}`}
                value={(Object.hasOwn(chosen, value) ? chosen[value] : undefined) ?? remembered ?? suggestion ?? ''}
                data={suggestion === null && remembered === null ? [{ value: '', label: otherwise }, ...options] : options}
                onChange={(event) => onChange(withChoice(chosen, value, event.currentTarget.value))}
              />
            </td>
          </tr>
        ))}
      </tbody>
      {more > 0 && (
        <tfoot>
          <tr>
            <td className={utilities.muted} colSpan={3}>
              {formatCount(more)} more {more === 1 ? 'value isn’t' : 'values aren’t'} listed.
            </td>
          </tr>
        </tfoot>
      )}
    </Table>
  );
}

function withChoice(chosen: Readonly<Record<string, string>>, value: string, choice: string): Record<string, string> {
  const { [value]: _, ...others } = chosen;
  return choice === '' ? others : { ...others, [value]: choice };
}

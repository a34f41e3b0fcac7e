import { Button, Checkbox, Group, Modal, NativeSelect, Paper, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { pluralize } from '../../number-text.ts';
import {
  COLUMN_KINDS,
  type ColumnKind,
  describePaste,
  describeTotals,
  guessColumns,
  insertLines,
  isTotalRow,
  type PastedLine,
  readCells,
  removeInserted,
  toPastedLines,
} from '../../paste/pasted-lines.ts';
import { newId } from '../new-id.ts';
import utilities from '../theme/utilities.module.css';
import { showUndoNotice } from '../ui/feedback/undo-notice.tsx';

export interface LineList<Line> {
  /** Prefix of the cell IDs: 'invoice-lineItems.0.description'. */
  readonly id: string;
  readonly lines: readonly Line[];
  readonly limit: number;
  readonly priceLabel: string;
  readonly toLine: (pasted: PastedLine) => Line;
  readonly isBlank: (line: Line) => boolean;
  /** False once the lines are saved. Absent if a save closes the form. */
  readonly isChanged?: boolean;
  readonly onChange: (lines: Line[]) => void;
}

interface PastedLinesProps {
  text: string;
  field: HTMLInputElement;
  list: RefObject<LineList<unknown>>;
  notice: RefObject<string>;
  onClose: () => void;
}

const SHOWN_ROWS = 5;

/** Turns a pasted table into lines. If the columns are unclear, shows the first rows and asks. */
export function PastedLines({ text, field, list, notice, onClose }: PastedLinesProps) {
  const [rows] = useState(() => readCells(text));
  const [guess] = useState(() => guessColumns(rows));
  const isCell = rows.length * (rows[0]?.length ?? 0) < 2;
  const isClear = isCell || guess.isSure;

  const finish = useEffectEvent(() => {
    if (isCell) insertText(field, rows[0]?.[0] ?? '');
    else insertPasted(list, field, toPastedLines(rows, guess), notice);
    onClose();
  });
  useEffect(() => {
    if (isClear) finish();
  }, [isClear]);

  function handleChoose(chosen: readonly (readonly string[])[], columns: readonly ColumnKind[]) {
    insertPasted(list, field, toPastedLines(chosen, { columns, hasHeader: false }), notice);
    onClose();
  }

  if (isClear) return null;
  return (
    <Modal opened onClose={onClose} title="Paste as line items" size="lg">
      <ChooseColumns rows={rows} guess={guess} priceLabel={list.current.priceLabel} onChoose={handleChoose} onCancel={onClose} />
    </Modal>
  );
}

interface ChooseColumnsProps {
  rows: readonly (readonly string[])[];
  guess: { readonly columns: readonly ColumnKind[]; readonly hasHeader: boolean };
  priceLabel: string;
  onChoose: (rows: readonly (readonly string[])[], columns: readonly ColumnKind[]) => void;
  onCancel: () => void;
}

function ChooseColumns({ rows, guess, priceLabel, onChoose, onCancel }: ChooseColumnsProps) {
  const [columns, setColumns] = useState(guess.columns);
  const [hasHeader, setHasHeader] = useState(guess.hasHeader);
  const [skipsTotals, setSkipsTotals] = useState(true);
  const labels: Readonly<Record<ColumnKind, string>> = {
    description: 'Description',
    quantity: 'Quantity',
    price: priceLabel,
    none: 'Not used',
  };
  const options = COLUMN_KINDS.map((value) => ({ value, label: labels[value] }));
  const body = rows.slice(hasHeader ? 1 : 0);
  const totals = body.filter((cells) => isTotalRow(cells, { columns }));
  const chosen = skipsTotals ? body.filter((cells) => !totals.includes(cells)) : body;
  const shown = rows.slice(0, SHOWN_ROWS).map((cells, at) => ({ cells, at }));
  const kinds = columns.map((kind, at) => ({ kind, at }));
  const count = chosen.length;
  const hasLines = count > 0 && columns.some((kind) => kind !== 'none');

  /** Each kind is used by one column, so choosing it here clears it elsewhere. */
  function handleKind(place: number, value: string) {
    const kind = COLUMN_KINDS.find((each) => each === value) ?? 'none';
    setColumns(columns.map((each, at) => (at === place ? kind : each === kind ? 'none' : each)));
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // The dialog is inside the form of the lines.
    event.stopPropagation();
    if (hasLines) onChoose(chosen, columns);
  }

  return (
    <Stack component="form" gap="md" onSubmit={handleSubmit}>
      <Text size="sm" c="var(--obd-ink-2)">
        Choose what each column contains. An empty quantity becomes 1.
      </Text>
      <Paper component="section" withBorder radius="lg" aria-label="Pasted table" style={{ overflowX: 'auto' }}>
        <Table>
          <Table.Thead bg="var(--obd-sunken)">
            <Table.Tr>
              {kinds.map(({ kind, at }) => (
                <Table.Th key={at} scope="col" miw={144}>
                  <NativeSelect
                    aria-label={`Column ${at + 1}`}
                    data={options}
                    value={kind}
                    onChange={({ currentTarget }) => handleKind(at, currentTarget.value)}
                  />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ cells, at: row }) => {
              const isHeader = hasHeader && row === 0;
              const isSkipped = isHeader || (skipsTotals && totals.includes(cells));
              return (
                <Table.Tr key={row} fw={isHeader ? 600 : undefined}>
                  {kinds.map(({ kind, at }) => (
                    <Table.Td key={at} maw={260} c={isSkipped || kind === 'none' ? 'dimmed' : undefined} style={{ verticalAlign: 'top' }}>
                      <Text inherit lineClamp={2} className={utilities.wrap ?? ''}>
                        {cells[at]}
                      </Text>
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Paper>
      <Checkbox
        label="The first row is a header"
        checked={hasHeader}
        onChange={({ currentTarget }) => setHasHeader(currentTarget.checked)}
      />
      {totals.length > 0 && (
        <Checkbox
          label={describeTotals(totals)}
          checked={skipsTotals}
          onChange={({ currentTarget }) => setSkipsTotals(currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!hasLines} data-autofocus>
          Add {pluralize(count, 'line')}
        </Button>
      </Group>
    </Stack>
  );
}

function insertPasted(
  list: RefObject<LineList<unknown>>,
  field: HTMLInputElement,
  pasted: readonly PastedLine[],
  notice: RefObject<string>,
): void {
  const { id, lines, limit, isBlank, toLine, onChange } = list.current;
  const place = Number(field.id.slice(id.length + 1).split('.')[0]);
  const insertion = insertLines(lines, pasted.map(toLine), { place, limit, isBlank });
  const message = describePaste(insertion.added.length, pasted.length, limit);
  if (insertion.added.length === 0) {
    notifications.show({ message });
    return;
  }
  notifications.hide(notice.current);
  onChange([...insertion.lines]);
  notice.current = `pasted-lines-${newId()}`;
  showUndoNotice({
    id: notice.current,
    message,
    undo: async () => {
      const { current } = list;
      const left = removeInserted(current.lines, insertion);
      current.onChange([...left]);
      return left !== current.lines;
    },
    undone: (hasRemoved) => (hasRemoved ? 'Pasted lines removed' : 'Nothing was removed because the pasted lines have changed.'),
  });
}

/** Inserts text at the cursor, like typing. */
function insertText(field: HTMLInputElement, text: string): void {
  field.focus();
  field.setRangeText(text.replaceAll(/\s+/g, ' '), field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

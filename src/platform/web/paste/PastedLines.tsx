import { Button, Checkbox, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { formatCount } from '../../number-text.ts';
import {
  COLUMN_KINDS,
  type ColumnKind,
  guessColumns,
  insertLines,
  type PastedLine,
  readCells,
  toPastedLines,
} from '../../paste/pasted-lines.ts';
import { showUndoNotice } from '../ui/feedback/undo-notice.tsx';
import type { LineList } from './line-list.ts';
import classes from './PastedLines.module.css';

interface PastedLinesProps {
  /** The pasted text and the cell it was pasted into. */
  text: string;
  field: HTMLInputElement;
  list: LineList<unknown>;
  onClose: () => void;
}

const SHOWN_ROWS = 5;

/** Turns a pasted table into lines. If the columns are unclear, shows the first rows and asks. */
export function PastedLines({ text, field, list, onClose }: PastedLinesProps) {
  const [rows] = useState(() => readCells(text));
  const [guess] = useState(() => guessColumns(rows));
  const isCell = rows.length * (rows[0]?.length ?? 0) < 2;
  const isClear = isCell || guess.isSure;

  const finish = useEffectEvent(() => {
    if (isCell) insertText(field, rows[0]?.[0] ?? '');
    else insertPasted(list, field, toPastedLines(rows, guess));
    onClose();
  });
  useEffect(() => {
    if (isClear) finish();
  }, [isClear]);

  function handleChoose(columns: readonly ColumnKind[], hasHeader: boolean) {
    insertPasted(list, field, toPastedLines(rows, { columns, hasHeader }));
    onClose();
  }

  if (isClear) return null;
  return (
    <Modal opened onClose={onClose} title="Paste as line items" size="lg">
      <ChooseColumns rows={rows} guess={guess} priceLabel={list.priceLabel} onChoose={handleChoose} onCancel={onClose} />
    </Modal>
  );
}

interface ChooseColumnsProps {
  rows: readonly (readonly string[])[];
  guess: { readonly columns: readonly ColumnKind[]; readonly hasHeader: boolean };
  priceLabel: string;
  onChoose: (columns: readonly ColumnKind[], hasHeader: boolean) => void;
  onCancel: () => void;
}

function ChooseColumns({ rows, guess, priceLabel, onChoose, onCancel }: ChooseColumnsProps) {
  const [columns, setColumns] = useState(guess.columns);
  const [hasHeader, setHasHeader] = useState(guess.hasHeader);
  const labels: Readonly<Record<ColumnKind, string>> = {
    description: 'Description',
    quantity: 'Quantity',
    price: priceLabel,
    none: 'Not used',
  };
  const options = COLUMN_KINDS.map((value) => ({ value, label: labels[value] }));
  const shown = rows.slice(0, SHOWN_ROWS).map((cells, at) => ({ cells, at }));
  const kinds = columns.map((kind, at) => ({ kind, at }));
  const count = rows.length - (hasHeader ? 1 : 0);
  const hasLines = count > 0 && columns.some((kind) => kind !== 'none');

  /** Each kind belongs to one column, so choosing it here clears it elsewhere. */
  function handleKind(place: number, value: string) {
    const kind = COLUMN_KINDS.find((each) => each === value) ?? 'none';
    setColumns(columns.map((each, at) => (at === place ? kind : each === kind ? 'none' : each)));
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // The lines are inside a form of their own.
    event.stopPropagation();
    if (hasLines) onChoose(columns, hasHeader);
  }

  return (
    <Stack component="form" gap="md" onSubmit={handleSubmit}>
      <p className={classes.about}>Choose what each column contains. An empty quantity becomes 1.</p>
      <section className={classes.scroller} aria-label="Pasted table">
        <table className={classes.table}>
          <thead>
            <tr>
              {kinds.map(({ kind, at }) => (
                <th key={at} scope="col">
                  <NativeSelect
                    aria-label={`Column ${at + 1}`}
                    data={options}
                    value={kind}
                    onChange={({ currentTarget }) => handleKind(at, currentTarget.value)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ cells, at: row }) => (
              <tr key={row} data-header={hasHeader && row === 0}>
                {kinds.map(({ kind, at }) => (
                  <td key={at} data-unused={kind === 'none'}>
                    <div className={classes.cell}>{cells[at]}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Checkbox
        label="The first row is a header"
        checked={hasHeader}
        onChange={({ currentTarget }) => setHasHeader(currentTarget.checked)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!hasLines} data-autofocus>
          {count === 1 ? 'Add 1 line' : `Add ${count} lines`}
        </Button>
      </Group>
    </Stack>
  );
}

/** Inserts pasted lines and offers to undo it. */
function insertPasted(
  { id, lines, limit, toLine, isBlank, onChange }: LineList<unknown>,
  field: HTMLInputElement,
  pasted: readonly PastedLine[],
): void {
  const place = Number(field.id.slice(id.length + 1).split('.')[0]);
  const all = insertLines(lines, place, pasted.map(toLine), isBlank);
  onChange(all.slice(0, limit));
  const left = Math.max(0, all.length - limit);
  const count = pasted.length === 1 ? '1 line' : `${formatCount(pasted.length)} lines`;
  const rest = ` The last ${formatCount(left)} ${left === 1 ? 'was' : 'were'} left out because the limit is ${formatCount(limit)} lines.`;
  showUndoNotice({
    id: 'pasted-lines',
    message: `Pasted ${count}.${left > 0 ? rest : ''}`,
    undo: async () => onChange([...lines]),
    undone: 'Paste undone.',
  });
}

/** Puts a text where the cursor of a field is, as if it were typed. */
function insertText(field: HTMLInputElement, text: string): void {
  field.focus();
  field.setRangeText(text.replaceAll(/\s+/g, ' '), field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

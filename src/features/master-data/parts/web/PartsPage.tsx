import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { formatDollars } from '../../../../platform/money.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import { countText } from '../../../../platform/web/count-text.ts';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import { Slot } from '../../../../platform/web/Slot.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { type Column, withCells } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { DisplayMenu } from '../../../../platform/web/ui/table/DisplayMenu.tsx';
import { ExportMenu } from '../../../../platform/web/ui/table/ExportMenu.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { useListState } from '../../../admin/list-settings/web/list-settings.queries.ts';
import { PART_GROUPS, type Part, type PartSort } from '../part.contract.ts';
import { isLowOnStock } from '../part.rules.ts';
import { partColumns } from '../part-columns.ts';
import { PartModal } from './PartModal.tsx';
import { usePart, usePartGrouping, usePartList, useToOrderTotal } from './part.queries.ts';
import type {} from './part-slots.ts';
import classes from './parts.module.css';

function StockCount({ part }: { part: Part }) {
  const count = formatCount(part.quantity);
  return (
    <div className={classes.stock}>
      {isLowOnStock(part) ? (
        <strong className={classes.low} title="Low stock">
          {count}
          <VisuallyHidden>, low stock</VisuallyHidden>
        </strong>
      ) : (
        count
      )}
      {part.reserved > 0 && <div className={`${utilities.meta} ${utilities.truncate}`}>{formatCount(part.reserved)} reserved</div>}
      {part.short > 0 && <strong className={`${utilities.meta} ${classes.short}`}>{formatCount(part.short)} short</strong>}
    </div>
  );
}

function getPartColumns(onEdit: (id: string) => void): readonly Column<Part, PartSort>[] {
  return [
    ...withCells<Part, typeof partColumns>(partColumns, {
      name: {
        isRowHeader: true,
        cell: ({ id, name, description }) => (
          <>
            <button type="button" className={`${utilities.plain} ${utilities.truncate} ${classes.open}`} onClick={() => onEdit(id)}>
              {name}
            </button>
            <div className={`${utilities.meta} ${utilities.truncate} ${classes.description}`} title={description}>
              {description}
            </div>
          </>
        ),
        below: ({ partNumber, supplier }) => (
          <>
            <Mono>{partNumber}</Mono> {supplier}
          </>
        ),
        title: ({ name }) => name,
      },
      partNumber: {
        width: 'text',
        isWide: true,
        cell: ({ partNumber }) => <Mono>{partNumber}</Mono>,
        title: ({ partNumber }) => partNumber,
      },
      supplier: { width: 'text', isWide: true, cell: ({ supplier }) => supplier, title: ({ supplier }) => supplier },
      compatibleModels: {
        width: 'text',
        isWide: true,
        cell: ({ compatibleModels }) => compatibleModels.map((model) => model.replace('iScan ', '')).join(', '),
        title: ({ compatibleModels }) => compatibleModels.join(', '),
      },
      quantity: { width: 'number', cell: (part) => <StockCount part={part} /> },
      cost: { width: 'number', isWide: true, cell: ({ cost }) => formatDollars(cost) },
      price: { width: 'number', cell: ({ price }) => formatDollars(price) },
    }),
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 'action',
      // On narrow screens, the name opens the part.
      isWide: true,
      cell: ({ id, name }) => <RowAction label="Edit" subject={name} onClick={() => onEdit(id)} />,
    },
  ];
}

interface NoPartsProps {
  isSearched: boolean;
  isToOrder: boolean;
  onAdd: () => void;
  onClear: () => void;
}

function NoParts({ isSearched, isToOrder, onAdd, onClear }: NoPartsProps) {
  if (isSearched) {
    const clear = <Button onClick={onClear}>Clear search</Button>;
    return <EmptyState title="No matching parts" hint="Try another name, part number, description or supplier." action={clear} />;
  }
  if (isToOrder) {
    const showAll = <Button onClick={onClear}>Show all parts</Button>;
    return <EmptyState title="Nothing to reorder" hint="All parts are at or above their reorder point." action={showAll} />;
  }
  const add = <Button onClick={onAdd}>Add part</Button>;
  return <EmptyState title="No parts yet" hint="Add parts to track what’s on hand and what’s running low." action={add} />;
}

interface StockFilterProps {
  q: string;
  isToOrder: boolean;
  onChange: (isToOrder: boolean) => void;
}

/** Filters parts to reorder. */
function StockFilter({ q, isToOrder, onChange }: StockFilterProps) {
  const total = useToOrderTotal(q);
  const options = [
    { value: 'all', label: 'All' },
    { value: 'to-order', label: total ? countText(total, 'to reorder', 'to reorder') : 'To reorder' },
  ] as const;
  return (
    <Segments label="Stock" options={options} value={isToOrder ? 'to-order' : 'all'} onChange={(value) => onChange(value === 'to-order')} />
  );
}

/** Value of `stock` in the URL for parts to reorder. */
const TO_ORDER = 'to-order';
const GROUP_OPTIONS = PART_GROUPS.map((value) => ({ value, label: partColumns[value].label }));
const USUAL_ORDER = { sort: 'name', order: 'asc' } as const;
const ROW_HEIGHT = { wide: 49, narrow: 61, compact: 41 };

export function PartsPage() {
  const { search, show, box, openId, open, close } = usePageSearch();
  const { q = '', stock } = search;
  const isToOrder = stock === TO_ORDER;
  const state = useListState({ name: 'parts', columns: partColumns, usual: USUAL_ORDER, search, show });
  const group = PART_GROUPS.find((each) => each === state.group);
  const filters = { q, ...(isToOrder && { toOrder: 'true' as const }) };
  const query = { ...filters, ...(group ? { group } : state.sorting.current) };
  const grouping = usePartGrouping(filters, group);
  const list = usePartList({ ...query, ...grouping?.query });
  const opened = usePart(openId);

  const handleAdd = () => open(NEW_RECORD);
  const handleClear = () => (q === '' ? show({ stock: '' }) : box.onChange(''));
  const columns = getPartColumns(open);
  const actions = (
    <>
      <StockFilter q={q} isToOrder={isToOrder} onChange={(isOn) => show({ stock: isOn ? TO_ORDER : '' })} />
      <DisplayMenu columns={columns} display={state} groups={GROUP_OPTIONS} />
      <ExportMenu name="parts" query={{ ...query, columns: state.exported }} />
      <Slot name="parts-actions" props={{ isToOrder }} />
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={handleAdd}>
        Add part
      </Button>
    </>
  );
  return (
    <ListPage total={grouping?.total ?? list.total} noun={['part', 'parts']} action={actions}>
      <HeaderSearch box={box} placeholder="Search parts…" />
      <DataTable
        label="Parts"
        columns={columns}
        display={state}
        list={list}
        listKey={JSON.stringify(['part', query])}
        grouping={grouping}
        onOpen={({ id }) => open(id)}
        rowHeight={ROW_HEIGHT}
        empty={<NoParts isSearched={q !== ''} isToOrder={isToOrder} onAdd={handleAdd} onClear={handleClear} />}
      />
      {openId && (
        <OpenRecord id={openId} noun="part" query={opened} onClose={close}>
          {(part) => <PartModal key={openId} part={part} onClose={close} />}
        </OpenRecord>
      )}
    </ListPage>
  );
}

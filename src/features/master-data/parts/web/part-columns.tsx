import { formatDollars } from '../../../../platform/money.ts';
import type { Column } from '../../../../platform/web/ui/table/columns.ts';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import type { Part, PartSort } from '../part.contract.ts';
import classes from './part-columns.module.css';
import { StockCount } from './StockCount.tsx';

/** The columns of the inventory. */
export function getPartColumns(onEdit: (id: string) => void): readonly Column<Part, PartSort>[] {
  return [
    {
      label: 'Name',
      sort: 'name',
      isRowHeader: true,
      cell: ({ name, description }) => (
        <>
          {name}
          <div className={classes.description} title={description}>
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
    {
      label: 'Part number',
      sort: 'partNumber',
      width: 'text',
      isWide: true,
      cell: ({ partNumber }) => <Mono>{partNumber}</Mono>,
      title: ({ partNumber }) => partNumber,
    },
    {
      label: 'Supplier',
      sort: 'supplier',
      width: 'text',
      isWide: true,
      cell: ({ supplier }) => supplier,
      title: ({ supplier }) => supplier,
    },
    {
      label: 'Compatible models',
      width: 'text',
      isWide: true,
      cell: ({ compatibleModels }) => compatibleModels.map((model) => model.replace('iScan ', '')).join(', '),
      title: ({ compatibleModels }) => compatibleModels.join(', '),
    },
    { label: 'Quantity', sort: 'quantity', width: 'number', cell: (part) => <StockCount part={part} /> },
    { label: 'Cost', sort: 'cost', width: 'number', isWide: true, cell: ({ cost }) => formatDollars(cost) },
    { label: 'Price', sort: 'price', width: 'number', cell: ({ price }) => formatDollars(price) },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 'action',
      cell: ({ id, name }) => <RowAction label="Edit" subject={name} onClick={() => onEdit(id)} />,
    },
  ];
}

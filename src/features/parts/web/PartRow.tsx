import { Button } from '@mantine/core';
import { formatDollars } from '../../../platform/money.ts';
import table from '../../../platform/web/ui/table/TableRow.module.css';
import { Mono } from '../../../platform/web/ui/text/Mono.tsx';
import type { Part } from '../part.contract.ts';
import classes from './PartRow.module.css';
import { StockCount } from './StockCount.tsx';

interface PartRowProps {
  part: Part;
  /** Place in the whole table; the head is 1. */
  position: number;
  onEdit: (part: Part) => void;
}

export function PartRow({ part, position, onEdit }: PartRowProps) {
  const { name, description, partNumber, supplier, compatibleModels, cost, price } = part;
  return (
    <tr className={table.row} aria-rowindex={position}>
      <th scope="row" className={table.cell}>
        <div className={table.name} title={name}>
          {name}
        </div>
        <div className={classes.description} title={description}>
          {description}
        </div>
        <div className={table.below}>
          <Mono>{partNumber}</Mono> {supplier}
        </div>
      </th>
      <td className={table.cell} data-wide title={partNumber}>
        <Mono>{partNumber}</Mono>
      </td>
      <td className={table.cell} data-wide title={supplier}>
        {supplier}
      </td>
      <td className={table.cell} data-wide title={compatibleModels.join(', ')}>
        {compatibleModels.map((model) => model.replace('iScan ', '')).join(', ')}
      </td>
      <td className={table.cell} data-number>
        <StockCount part={part} />
      </td>
      <td className={table.cell} data-number data-wide>
        {formatDollars(cost)}
      </td>
      <td className={table.cell} data-number>
        {formatDollars(price)}
      </td>
      <td className={`${table.cell} ${classes.action}`}>
        <Button className={classes.edit} variant="default" size="compact-sm" aria-label={`Edit ${name}`} onClick={() => onEdit(part)}>
          Edit
        </Button>
      </td>
    </tr>
  );
}

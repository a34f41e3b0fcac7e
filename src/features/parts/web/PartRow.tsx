import { Button } from '@mantine/core';
import { formatDollars } from '../../../platform/money.ts';
import { Mono } from '../../../platform/web/ui/Mono.tsx';
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
    <tr className={classes.row} aria-rowindex={position}>
      <th scope="row" className={classes.cell}>
        <div className={classes.name} title={name}>
          {name}
        </div>
        <div className={classes.description} title={description}>
          {description}
        </div>
        <div className={classes.below}>
          <Mono>{partNumber}</Mono> {supplier}
        </div>
      </th>
      <td className={classes.cell} data-wide title={partNumber}>
        <Mono>{partNumber}</Mono>
      </td>
      <td className={classes.cell} data-wide title={supplier}>
        {supplier}
      </td>
      <td className={classes.cell} data-wide title={compatibleModels.join(', ')}>
        {compatibleModels.map((model) => model.replace('iScan ', '')).join(', ')}
      </td>
      <td className={classes.cell} data-number>
        <StockCount part={part} />
      </td>
      <td className={classes.cell} data-number data-wide>
        {formatDollars(cost)}
      </td>
      <td className={classes.cell} data-number>
        {formatDollars(price)}
      </td>
      <td className={classes.action}>
        <Button className={classes.edit} variant="default" size="compact-sm" aria-label={`Edit ${name}`} onClick={() => onEdit(part)}>
          Edit
        </Button>
      </td>
    </tr>
  );
}

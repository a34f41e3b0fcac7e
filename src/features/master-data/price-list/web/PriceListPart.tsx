import { useState } from 'react';
import { formatDollars } from '../../../../platform/money.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { SettingsList } from '../../../../platform/web/ui/SettingsList.tsx';
import { QuietAction } from '../../../../platform/web/ui/table/QuietAction.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { PRICE_UNIT_LABELS, type PriceListItem } from '../price-list.contract.ts';
import { PriceListItemModal } from './PriceListItemModal.tsx';
import classes from './price-list.module.css';
import { usePriceList } from './price-list.queries.ts';

const NEW = 'new';

/** The price list of labor and services in the settings. */
export function PriceListPart() {
  const list = usePriceList();
  const [edited, setEdited] = useState<PriceListItem | typeof NEW>();
  return (
    <>
      <SettingsList
        title="Price list"
        addLabel="Add price"
        hint="No prices yet. Add labor and services that you bill often."
        list={list}
        onAdd={() => setEdited(NEW)}
        renderRow={(item) => (
          <>
            <span className={`${utilities.strong} ${utilities.truncate} ${utilities.fill}`}>{item.name}</span>
            {!item.isActive && <Pill tone="gray">Inactive</Pill>}
            <span className={utilities.meta}>{PRICE_UNIT_LABELS[item.unit]}</span>
            <span className={`${utilities.numbers} ${classes.price}`}>{formatDollars(item.unitPrice)}</span>
            <QuietAction label="Edit" subject={item.name} onClick={() => setEdited(item)} />
          </>
        )}
      />
      {edited && (
        <PriceListItemModal
          key={edited === NEW ? NEW : edited.id}
          item={edited === NEW ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

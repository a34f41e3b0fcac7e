import { Box, Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDollars } from '../../../../platform/money.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import type { PagedList } from '../../../../platform/web/paged-list.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { QuietAction } from '../../../../platform/web/ui/table/QuietAction.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { PRICE_UNIT_LABELS, type PriceListItem } from '../price-list.contract.ts';
import { PriceListItemModal } from './PriceListItemModal.tsx';
import classes from './price-list.module.css';
import { usePriceList } from './price-list.queries.ts';

interface PriceListProps {
  list: PagedList<PriceListItem>;
  onEdit: (item: PriceListItem) => void;
}

function PriceList({ list: { rows = [], total, loadMore }, onEdit }: PriceListProps) {
  const left = (total?.count ?? 0) - rows.length;
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed" px="var(--obd-panel-inset)" pb="sm">
        No prices yet. Add labor and services that you bill often.
      </Text>
    );
  }
  return (
    <>
      <Box component="ul" pb="xs">
        {rows.map((item) => (
          <li key={item.id} className={`${utilities.row} ${utilities.small} ${classes.row}`}>
            <span className={`${utilities.strong} ${utilities.truncate} ${utilities.fill}`}>{item.name}</span>
            {!item.isActive && <Pill tone="gray">Inactive</Pill>}
            <span className={utilities.meta}>{PRICE_UNIT_LABELS[item.unit]}</span>
            <span className={`${utilities.numbers} ${classes.price}`}>{formatDollars(item.unitPrice)}</span>
            <QuietAction label="Edit" subject={item.name} onClick={() => onEdit(item)} />
          </li>
        ))}
      </Box>
      {left > 0 && (
        <Button variant="default" size="compact-sm" mx="var(--obd-panel-inset)" mb="sm" onClick={loadMore}>
          Show {formatCount(left)} more
        </Button>
      )}
    </>
  );
}

const NEW = 'new';

/** The price list of labor and services in the settings. */
export function PriceListPart() {
  const list = usePriceList();
  const [edited, setEdited] = useState<PriceListItem | typeof NEW>();
  return (
    <section aria-labelledby="price-list-title">
      <Group justify="space-between" gap="xs" px="var(--obd-panel-inset)" py={4}>
        <Title order={3} fz="sm" id="price-list-title">
          Price list
        </Title>
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEdited(NEW)}>
          Add price
        </Button>
      </Group>
      {list.error && !list.rows && <ErrorState error={list.error} onRetry={list.retry} />}
      {list.rows && <PriceList list={list} onEdit={setEdited} />}
      {edited && (
        <PriceListItemModal
          key={edited === NEW ? NEW : edited.id}
          item={edited === NEW ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

import { Box, Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatCount } from '../../number-text.ts';
import type { PagedList } from '../paged-list.ts';
import utilities from '../theme/utilities.module.css';
import { ErrorState } from './feedback/ErrorState.tsx';
import classes from './ui.module.css';

interface SettingsListProps<Item extends { id: string }> {
  title: string;
  addLabel: string;
  /** Shown while the list is empty. */
  hint: string;
  list: PagedList<Item>;
  onAdd: () => void;
  renderRow: (item: Item) => ReactNode;
}

/** A section of the settings with a short list and a button that adds to it. */
export function SettingsList<Item extends { id: string }>({ title, addLabel, hint, list, onAdd, renderRow }: SettingsListProps<Item>) {
  const titleId = useId();
  const { rows, total, error, loadMore, retry } = list;
  const left = (total?.count ?? 0) - (rows?.length ?? 0);
  return (
    <section aria-labelledby={titleId}>
      <Group justify="space-between" gap="xs" px="var(--obd-panel-inset)" py={4}>
        <Title order={3} fz="sm" id={titleId}>
          {title}
        </Title>
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={onAdd}>
          {addLabel}
        </Button>
      </Group>
      {error && !rows && <ErrorState error={error} onRetry={retry} />}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed" px="var(--obd-panel-inset)" pb="sm">
          {hint}
        </Text>
      )}
      {rows && rows.length > 0 && (
        <Box component="ul" pb="xs">
          {rows.map((item) => (
            <li key={item.id} className={`${utilities.row} ${utilities.small} ${classes.setting}`}>
              {renderRow(item)}
            </li>
          ))}
        </Box>
      )}
      {left > 0 && rows && rows.length > 0 && (
        <Button variant="default" size="compact-sm" mx="var(--obd-panel-inset)" mb="sm" onClick={loadMore}>
          Show {formatCount(left)} more
        </Button>
      )}
    </section>
  );
}

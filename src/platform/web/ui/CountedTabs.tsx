import { Badge, Tabs, type TabsPanelProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatBadge } from '../../number-text.ts';
import utilities from '../theme/utilities.module.css';

export function CountBadge({ count }: { count: number }) {
  return (
    <Badge variant="light" color="gray" size="sm" radius="xl" h={17} px={7} fz="var(--obd-text-label)" className={utilities.numbers ?? ''}>
      {formatBadge(count)}
    </Badge>
  );
}

interface CountedTabsProps<Value extends string> {
  tabs: readonly { value: Value; label: string; count: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
  panel: Pick<TabsPanelProps, 'className' | 'tabIndex'>;
  children: ReactNode;
}

export function CountedTabs<Value extends string>({ tabs, value, onChange, panel, children }: CountedTabsProps<Value>) {
  function handleChange(chosen: string | null) {
    const tab = tabs.find((each) => each.value === chosen);
    if (tab) onChange(tab.value);
  }

  return (
    <Tabs className={`${utilities.stack} ${utilities.fill}`} mih={0} value={value} onChange={handleChange} keepMounted={false}>
      <Tabs.List flex="none" px={4}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            px={{ base: 6, xs: 10 }}
            py={11}
            fw={600}
            c={tab.value === value ? undefined : 'gray'}
            rightSection={tab.count !== undefined && <CountBadge count={tab.count} />}
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} {...panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

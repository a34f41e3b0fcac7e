import { Tabs, type TabsPanelProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatBadge } from '../../number-text.ts';
import classes from './CountedTabs.module.css';

interface CountedTabsProps<Value extends string> {
  tabs: readonly { value: Value; label: string; count: number }[];
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
    <Tabs className={classes.tabs} value={value} onChange={handleChange} keepMounted={false}>
      <Tabs.List className={classes.list}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            className={classes.tab}
            rightSection={<span className={classes.count}>{formatBadge(tab.count)}</span>}
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

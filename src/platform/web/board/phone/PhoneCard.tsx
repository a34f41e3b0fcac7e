import { ActionIcon, Menu } from '@mantine/core';
import { IconTransfer } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ToneDot } from '../../ui/text/ToneDot.tsx';
import type { BoardLane } from '../board-lane.ts';
import classes from './PhoneCard.module.css';

interface PhoneCardProps<Card> {
  name: string;
  targets: readonly BoardLane<Card>[];
  onOpen: () => void;
  onMove: (to: BoardLane<Card>) => void;
  onTop: (() => void) | undefined;
  children: ReactNode;
}

export function PhoneCard<Card>({ name, targets, onOpen, onMove, onTop, children }: PhoneCardProps<Card>) {
  return (
    <div className={classes.card}>
      <button type="button" className={classes.open} onClick={onOpen}>
        {children}
      </button>
      <Menu withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={`Move ${name}`}>
            <IconTransfer size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.targets ?? ''}>
          {targets.map((target) => (
            <Menu.Item key={target.id} leftSection={target.tone && <ToneDot tone={target.tone} />} onClick={() => onMove(target)}>
              {target.name}
            </Menu.Item>
          ))}
          {onTop && <Menu.Item onClick={onTop}>Move to top</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

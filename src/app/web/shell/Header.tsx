import { ActionIcon, Button } from '@mantine/core';
import { IconCompass, IconMenu2, IconPlus } from '@tabler/icons-react';
import type { User } from '../../../features/users/user.contract.ts';
import { menuSlot, searchSlot } from '../../../platform/web/ui/header/header-slots.ts';
import { Key } from '../../../platform/web/ui/keyboard/Key.tsx';
import { modKey } from '../../../platform/web/ui/keyboard/mod-key.ts';
import type { NavigationPlace } from '../navigation.ts';
import { AccountMenu } from './AccountMenu.tsx';
import classes from './Header.module.css';

interface HeaderProps {
  user: User;
  section: NavigationPlace | undefined;
  onMenu: () => void;
  onPalette: () => void;
  onNewTicket: () => void;
}

export function Header({ user, section, onMenu, onPalette, onNewTicket }: HeaderProps) {
  const Icon = section?.icon;
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.burger} aria-label="Open navigation" onClick={onMenu}>
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <div className={classes.section}>
        {Icon && <Icon className={classes.icon} size={19} stroke={1.8} aria-hidden />}
        <h1 className={classes.name}>{section?.label}</h1>
      </div>
      <searchSlot.Outlet className={classes.search} />
      <div className={classes.actions}>
        <menuSlot.Outlet className={classes.slot} />
        <Button className={classes.palette} variant="default" onClick={onPalette} aria-label="Go to…" aria-keyshortcuts="Control+K Meta+K">
          <IconCompass className={classes.narrowIcon} size={19} aria-hidden />
          <span className={classes.wide}>Go to…</span>
          <span className={classes.keys}>
            <Key>{modKey} K</Key>
          </span>
        </Button>
        <Button className={classes.create} onClick={onNewTicket} aria-label="New Ticket">
          <IconPlus size={16} stroke={2.2} aria-hidden />
          <span className={classes.wide}>New Ticket</span>
        </Button>
        <AccountMenu user={user} />
      </div>
    </header>
  );
}

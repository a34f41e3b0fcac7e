import { ActionIcon, Button } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import type { User } from '../../../features/admin/users/user.contract.ts';
import { Slot } from '../../../platform/web/Slot.tsx';
import { searchSlot } from '../../../platform/web/ui/header/header-slots.ts';
import { Key } from '../../../platform/web/ui/keyboard/Key.tsx';
import { modKey } from '../../../platform/web/ui/keyboard/mod-key.ts';
import type { WebAction } from '../../../platform/web/web-feature.ts';
import type { NavigationEntry } from '../navigation.ts';
import { isAllowed, webCommands } from '../web-features.ts';
import { AccountMenu } from './AccountMenu.tsx';
import classes from './Header.module.css';
import { HelpLink } from './HelpLink.tsx';
import { PageMenu } from './PageMenu.tsx';
import { QuickSearch } from './quick-search/QuickSearch.tsx';

declare module '../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Left of the account menu. */
    header: object;
  }
}

interface HeaderProps {
  user: User;
  section: NavigationEntry | undefined;
  onMenu: () => void;
  onPalette: () => void;
  onAction: (action: WebAction) => void;
}

export function Header({ user, section, onMenu, onPalette, onAction }: HeaderProps) {
  const hasOwnSearch = searchSlot.useIsFilled();
  const Icon = section?.icon;
  const buttons = webCommands.filter((command) => command.headerLabel && isAllowed(user, command));
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.burger} aria-label="Open navigation" onClick={onMenu}>
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <div className={classes.section}>
        {Icon && <Icon className={classes.icon} size={19} stroke={1.8} aria-hidden />}
        <h1 className={classes.name}>{section?.label}</h1>
        {section && <HelpLink pageName={section.label} />}
      </div>
      <div className={classes.search} data-own={hasOwnSearch}>
        <searchSlot.Outlet />
        {!hasOwnSearch && <QuickSearch />}
      </div>
      <div className={classes.actions}>
        <PageMenu user={user} />
        <Button className={classes.palette} variant="default" onClick={onPalette} aria-keyshortcuts="Control+K Meta+K">
          <IconSearch className={classes.narrowIcon} size={19} aria-hidden />
          <span className={classes.wide}>Search or jump to…</span>
          <span className={classes.keys} aria-hidden>
            <Key>{modKey} K</Key>
          </span>
        </Button>
        {buttons.map((command) => (
          <Button key={command.label} className={classes.create} onClick={() => onAction(command)}>
            <command.icon size={16} stroke={2.2} aria-hidden />
            <span className={classes.wide}>{command.headerLabel}</span>
          </Button>
        ))}
        <Slot name="header" props={{}} />
        <AccountMenu user={user} />
      </div>
    </header>
  );
}

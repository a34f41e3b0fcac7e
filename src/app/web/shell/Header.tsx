import { ActionIcon, Button, type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconApi, IconHelpCircle, IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import type { User } from '../../../features/admin/users/user.contract.ts';
import { toArticlePath } from '../../../features/insight/articles/web/article-paths.ts';
import { useMenu } from '../../../platform/web/overlay/useMenu.ts';
import { Slot } from '../../../platform/web/Slot.tsx';
import { COLOR_SCHEMES } from '../../../platform/web/theme/color-schemes.ts';
import { searchSlot } from '../../../platform/web/ui/header/header-slots.ts';
import { Key } from '../../../platform/web/ui/keyboard/Key.tsx';
import { modKey } from '../../../platform/web/ui/keyboard/mod-key.ts';
import { Avatar } from '../../../platform/web/ui/text/Avatar.tsx';
import type { WebAction } from '../../../platform/web/web-feature.ts';
import { accountEntries, type NavigationEntry } from '../navigation.ts';
import { useLogout } from '../use-logout.ts';
import { isAllowed, webCommands, webPages } from '../web-features.tsx';
import classes from './Header.module.css';
import { PageMenu } from './PageMenu.tsx';
import { QuickSearch } from './QuickSearch.tsx';

/** The menu's help is the article about the dashboard. */
const MENU = { path: '/menu', article: 'dashboard-overview' };

function useArticle(): string | undefined {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  return [MENU, ...webPages].find((page) => page.path === path)?.article;
}

function AccountMenu({ user }: { user: User }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const logout = useLogout();
  const slug = useArticle();
  const menu = useMenu();
  return (
    <Menu width={210} {...menu}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <span aria-hidden>
            <Avatar name={user.fullName} initials={user.avatar} size="medium" />
          </span>
          <span className={classes.words}>
            <span className={classes.accountName}>
              <span className={classes.unseen}>Account menu, </span>
              {user.fullName}
              <span className={classes.unseen}>,</span>
            </span>
            <span className={classes.role}>{user.role}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.fullName}, {user.role}
        </Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {COLOR_SCHEMES.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {accountEntries
          .filter((entry) => isAllowed(user, entry))
          .map(({ path, label, icon: Icon }) => (
            <Menu.Item key={path} component={Link} to={path} leftSection={<Icon size={16} aria-hidden />}>
              {label}
            </Menu.Item>
          ))}
        {slug !== undefined && (
          <Menu.Item component={Link} to={toArticlePath(slug)} leftSection={<IconHelpCircle size={16} aria-hidden />}>
            Help for this page
          </Menu.Item>
        )}
        <Menu.Item component="a" href="/api/docs" target="_blank" rel="noopener" leftSection={<IconApi size={16} aria-hidden />}>
          API reference
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logout}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function HelpLink({ pageName }: { pageName: string }) {
  const slug = useArticle();
  if (slug === undefined) return null;
  const label = `Help: ${pageName}`;
  return (
    <ActionIcon component={Link} to={toArticlePath(slug)} className={classes.help} aria-label={label} title={label}>
      <IconHelpCircle size={18} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
}

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

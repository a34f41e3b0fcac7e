import { ActionIcon, Box, Button, Center, type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconApi,
  IconDots,
  IconFileExport,
  IconFileImport,
  IconHelpCircle,
  IconLogout,
  IconMenu2,
  IconPrinter,
  IconSearch,
} from '@tabler/icons-react';
import { Link, useLocation, useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '../../../features/admin/users/user.contract.ts';
import { toArticlePath } from '../../../features/insight/articles/web/article-paths.ts';
import { queryText } from '../../../platform/web/call.ts';
import { LazyMenu } from '../../../platform/web/overlay/LazyMenu.tsx';
import { lazyDialog } from '../../../platform/web/overlay/lazy-dialog.tsx';
import { print } from '../../../platform/web/print/print.ts';
import { Slot } from '../../../platform/web/Slot.tsx';
import { COLOR_SCHEMES } from '../../../platform/web/theme/color-schemes.ts';
import utilities from '../../../platform/web/theme/utilities.module.css';
import { searchSlot } from '../../../platform/web/ui/header/header-slots.ts';
import { Key } from '../../../platform/web/ui/keyboard/Key.tsx';
import { modKey } from '../../../platform/web/ui/keyboard/mod-key.ts';
import { Avatar } from '../../../platform/web/ui/text/Avatar.tsx';
import type { WebAction, WebImport } from '../../../platform/web/web-feature.ts';
import { webFeatures } from '../features.ts';
import { accountEntries } from '../navigation.ts';
import { useLogout } from '../use-logout.ts';
import { isAllowed, webCommands, webPages } from '../web-features.tsx';
import { QuickSearch } from './QuickSearch.tsx';
import classes from './Shell.module.css';
import { useSection } from './section.tsx';

/** The menu's help is the article about the dashboard. */
const MENU = { path: '/menu', article: 'dashboard-overview' };

function useArticle(): string | undefined {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  return [MENU, ...webPages].find((page) => page.path === path)?.article;
}

/** Pages of the account menu. Those for Admins are a group of their own. */
function AccountLinks({ user, isAdmin }: { user: User; isAdmin: boolean }) {
  return accountEntries
    .filter((entry) => isAllowed(user, entry) && (entry.access === 'admin') === isAdmin)
    .map(({ path, label, icon: Icon }) => (
      <Menu.Item key={path} component={Link} to={path} leftSection={<Icon size={16} aria-hidden />}>
        {label}
      </Menu.Item>
    ));
}

function AccountItems({ user }: { user: User }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const logout = useLogout();
  const slug = useArticle();
  return (
    <>
      <Menu.Label>
        {user.fullName}, {user.role}
      </Menu.Label>
      <AccountLinks user={user} isAdmin={false} />
      <Menu.Divider />
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {COLOR_SCHEMES.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      {user.role === 'Admin' && (
        <>
          <Menu.Label>Administration</Menu.Label>
          <AccountLinks user={user} isAdmin />
          <Menu.Divider />
        </>
      )}
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
    </>
  );
}

function AccountMenu({ user }: { user: User }) {
  return (
    <LazyMenu
      width={210}
      target={
        <UnstyledButton className={classes.account}>
          <span aria-hidden>
            <Avatar name={user.fullName} initials={user.avatar} size="medium" />
          </span>
          <span className={classes.person}>
            <span className={`${classes.name} ${utilities.truncate}`}>
              <span className={classes.spoken}>Account menu, </span>
              {user.fullName}
              <span className={classes.spoken}>,</span>
            </span>
            <span className={classes.role}>{user.role}</span>
          </span>
        </UnstyledButton>
      }
    >
      <AccountItems user={user} />
    </LazyMenu>
  );
}

function HelpLink({ pageName }: { pageName: string }) {
  const slug = useArticle();
  if (slug === undefined) return null;
  const label = `Help: ${pageName}`;
  return (
    <ActionIcon component={Link} to={toArticlePath(slug)} aria-label={label} title={label} visibleFrom="lg">
      <IconHelpCircle size={18} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
}

const ImportDialog = lazyDialog(async () => (await import('../../../features/exchange/imports/web/ImportModal.tsx')).ImportModal);

interface ListAction extends WebAction {
  readonly listOf: WebImport['recordKind'];
}

function toAction(target: WebImport): ListAction {
  return {
    listOf: target.recordKind,
    label: target.title,
    icon: IconFileImport,
    access: 'admin',
    Dialog: (props) => <ImportDialog {...target} {...props} />,
  };
}

const importActions: readonly ListAction[] = webFeatures.flatMap(({ imports = [] }) => imports.map(toAction));

/** Imports, export and print of a list page. */
function PageMenu({ user }: { user: User }) {
  const { pathname, search } = useLocation();
  const [chosen, setChosen] = useState<WebAction>();
  const page = webPages.find(({ path }) => path === pathname);
  const actions = importActions.filter((action) => action.listOf === page?.lists && isAllowed(user, action));
  if (actions.length === 0 && !page?.export) return null;
  return (
    <div>
      <LazyMenu
        target={
          <ActionIcon variant="default" aria-label="More actions" title="More actions">
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        }
      >
        {actions.map((action) => (
          <Menu.Item key={action.label} leftSection={<action.icon size={16} aria-hidden />} onClick={() => setChosen(action)}>
            {action.label}
          </Menu.Item>
        ))}
        {page?.export && (
          <Menu.Item
            component="a"
            download
            href={page.export.path + queryText(page.export.toQuery(search))}
            leftSection={<IconFileExport size={16} aria-hidden />}
          >
            Export CSV
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void print()}>
          Print
        </Menu.Item>
      </LazyMenu>
      {actions.map((action) => (
        <action.Dialog key={action.label} opened={action === chosen} onClose={() => setChosen(undefined)} />
      ))}
    </div>
  );
}

declare module '../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Left of the account menu. */
    header: object;
  }
}

function PageTitle() {
  const section = useSection();
  const Icon = section?.icon;
  return (
    <>
      {Icon && (
        <Center flex="none" c="dimmed" visibleFrom="lg">
          <Icon size={19} stroke={1.8} aria-hidden />
        </Center>
      )}
      <h1 className={utilities.truncate}>{section?.label}</h1>
      {section && <HelpLink pageName={section.label} />}
    </>
  );
}

function Search() {
  const hasOwnSearch = searchSlot.useIsFilled();
  return (
    <Box className={classes.search} data-global={!hasOwnSearch || undefined}>
      <searchSlot.Outlet />
      {!hasOwnSearch && <QuickSearch />}
    </Box>
  );
}

interface HeaderProps {
  user: User;
  onMenu: () => void;
  onPalette: () => void;
  onAction: (action: WebAction) => void;
}

export function Header({ user, onMenu, onPalette, onAction }: HeaderProps) {
  const buttons = webCommands.filter((command) => command.headerLabel && isAllowed(user, command));
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <ActionIcon c="var(--obd-ink)" aria-label="Open navigation" onClick={onMenu} hiddenFrom="md">
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
        <PageTitle />
      </div>
      <Search />
      <div className={classes.actions}>
        <PageMenu user={user} />
        <Button className={classes.palette} variant="default" aria-keyshortcuts="Control+K Meta+K" onClick={onPalette}>
          <IconSearch className={classes.icon} size={19} aria-hidden />
          <span className={classes.text}>Search or jump to…</span> <Key>{modKey} K</Key>
        </Button>
        {buttons.map((command) => (
          <Button key={command.label} className={classes.command} onClick={() => onAction(command)}>
            <command.icon size={16} stroke={2.2} aria-hidden />
            <span className={classes.text}>{command.headerLabel}</span>
          </Button>
        ))}
        <Slot name="header" props={{}} />
        <AccountMenu user={user} />
      </div>
    </header>
  );
}

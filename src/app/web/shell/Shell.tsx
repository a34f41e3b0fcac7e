import { Button, Flex, Paper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { meQuery } from '../../../features/admin/auth/web/auth.queries.ts';
import { MaintenanceNotice } from '../../../features/admin/settings/web/maintenance/MaintenanceNotice.tsx';
import type { User } from '../../../features/admin/users/user.contract.ts';
import { followSharedLive, type LiveState } from '../../../platform/web/live/live.ts';
import { createLiveCache } from '../../../platform/web/live/live-cache.ts';
import { lazyDialog } from '../../../platform/web/overlay/lazy-dialog.tsx';
import { print } from '../../../platform/web/print/print.ts';
import { exactMatchSlot } from '../../../platform/web/quick-search/HeaderSearch.tsx';
import { besideSlot } from '../../../platform/web/ui/header/header-slots.ts';
import { getPageGiven } from '../../../platform/web/ui/header/page-given.ts';
import { NEW_RECORD } from '../../../platform/web/ui/header/usePageSearch.ts';
import { useShortcut } from '../../../platform/web/ui/keyboard/hotkey.ts';
import { generalShortcuts } from '../../../platform/web/ui/keyboard/shortcuts.ts';
import { startTypeAhead, takeTypeAhead } from '../../../platform/web/ui/keyboard/type-ahead.ts';
import {
  type GivenValues,
  type OpenCommand,
  OpenCommandContext,
  type PageSearch,
  type WebAction,
} from '../../../platform/web/web-feature.ts';
import { prefetchPageCode } from '../page-prefetch.ts';
import { useLogout } from '../use-logout.ts';
import { webCommands, webFinder, webPages } from '../web-features.tsx';
import { GoHint } from './GoHint.tsx';
import { Header } from './Header.tsx';
import { usePagePosition } from './page-position.ts';
import classes from './Shell.module.css';
import { Sidebar, SidebarDrawer } from './Sidebar.tsx';
import { SectionProvider } from './section.tsx';

const ID = 'content';

interface PageAreaProps {
  user: User;
  openCommand: OpenCommand;
}

function PageArea({ user, openCommand }: PageAreaProps) {
  const logout = useLogout();
  const main = useRef<HTMLElement>(null);
  usePagePosition(main);
  return (
    <>
      <MaintenanceNotice user={user} onLogout={() => void logout()} />
      <exactMatchSlot.Outlet />
      <div className={classes.area}>
        <main ref={main} id={ID} className={classes.main} tabIndex={-1}>
          <OpenCommandContext value={openCommand}>
            <Outlet />
          </OpenCommandContext>
        </main>
        <besideSlot.Outlet className={classes.beside} />
      </div>
    </>
  );
}

/** Skips the navigation, for keyboard users. */
function focusPage(): void {
  document.getElementById(ID)?.focus();
}

function useLive(userId: string): LiveState {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');

  useEffect(() => {
    const cache = createLiveCache(client);
    const reloadSession = () => void client.invalidateQueries({ queryKey: meQuery.queryKey });
    const stop = followSharedLive('/api/live', {
      onEvent: (event) => {
        cache.take(event);
        if (event.kind === 'user' && event.id === userId) reloadSession();
      },
      onState: setState,
      onRefused: reloadSession,
    });
    return () => {
      stop();
      cache.stop();
    };
  }, [client, userId]);
  return state;
}

const HINT_DELAY_MS = 3_000;

function LiveHint({ userId }: { userId: string }) {
  const state = useLive(userId);
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    setIsLong(false);
    if (state === 'open') return;
    const timer = setTimeout(() => setIsLong(true), HINT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <Flex className={classes.live} role="status" justify="center" pos="fixed" bottom={12} left={0} right={0} data-unprinted>
      {isLong && (
        <Paper withBorder shadow="md" px="sm" py={4} fz="sm" c="gray">
          Connection lost. Reconnecting…
        </Paper>
      )}
    </Flex>
  );
}

type Overlay = 'palette' | 'create' | 'drawer' | 'shortcuts' | WebAction;

/** On a phone without room for the search box, `/` opens the palette. */
function hasSearchBox(): boolean {
  return [...document.querySelectorAll(`[data-shortcut="${generalShortcuts.search.name}"]`)].some((box) => box.checkVisibility());
}

/** Whether a layer receives keys typed while it loads. */
const takesTyping = (overlay: Overlay | undefined): boolean =>
  overlay === 'palette' || overlay === 'create' || (typeof overlay === 'object' && overlay.takesTyping === true);

/** Controls the global layers. */
function useOverlay() {
  const [overlay, setOverlay] = useState<Overlay>();
  const [given, setGiven] = useState<GivenValues>();
  const navigate = useNavigate();
  const router = useRouter();
  const close = () => setOverlay(undefined);

  function open(next: Overlay, values?: GivenValues, firstKey?: string) {
    if (takesTyping(next)) startTypeAhead(firstKey);
    setGiven(values ?? getPageGiven());
    setOverlay(next);
  }

  const openCommand: OpenCommand = (name, values) => {
    const command = webCommands.find((each) => each.name === name);
    if (command) open(command, values);
  };

  useShortcut(generalShortcuts.search, () => {
    if (webFinder && !hasSearchBox()) void navigate(webFinder.toPage(''));
  });
  useShortcut(generalShortcuts.create, () => {
    const page = webPages.find(({ path, creates }) => creates && path === router.latestLocation.pathname);
    if (page?.creates?.command !== undefined) openCommand(page.creates.command);
    else if (page) void navigate({ to: page.path, search: (current: PageSearch) => ({ ...current, open: NEW_RECORD }) });
    else open('create');
  });
  useShortcut(generalShortcuts.callerNumber, ({ key }) => {
    const page = webPages.find(({ path, creates }) => creates && path === router.latestLocation.pathname);
    const command = webCommands.find(({ name }) => name === page?.creates?.command);
    if (command?.takesTyping) open(command, {}, key);
  });
  useShortcut(generalShortcuts.help, () => open('shortcuts'));
  useShortcut(generalShortcuts.palette, () => (overlay === 'palette' ? close() : open('palette')));
  useShortcut(generalShortcuts.print, () => void print());
  useEffect(() => {
    if (!takesTyping(overlay)) takeTypeAhead();
  }, [overlay]);

  return { overlay, given, open, openCommand, close };
}

const KEY = 'sidebar-expanded';
/** Below this width, the sidebar is narrow unless the user expands it there. */
const NARROW = '(max-width: 1199px)';

/** Remembers the user's choice for wide and for narrow windows. */
function useSidebarExpanded(): [boolean, (expanded: boolean) => void] {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const key = isNarrow ? `${KEY}-narrow` : KEY;
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const stored = localStorage.getItem(key);
  return [
    chosen[key] ?? (stored === null ? !isNarrow : stored === 'true'),
    (next) => {
      localStorage.setItem(key, String(next));
      setChosen({ ...chosen, [key]: next });
    },
  ];
}

const ShortcutDialog = lazyDialog(async () => (await import('../../../platform/web/ui/keyboard/ShortcutDialog.tsx')).ShortcutDialog);
const CommandPalette = lazyDialog(async () => (await import('./CommandPalette.tsx')).CommandPalette);

export function Shell({ user }: { user: User }) {
  const [expanded, setExpanded] = useSidebarExpanded();
  const { overlay, given, open, openCommand, close } = useOverlay();
  useEffect(() => prefetchPageCode(user), [user]);

  return (
    <SectionProvider>
      <div className={classes.shell}>
        <Button className={classes.skip} pos="absolute" top={8} left={8} onClick={focusPage}>
          Skip to content
        </Button>
        <Sidebar user={user} expanded={expanded} onToggle={() => setExpanded(!expanded)} />
        <SidebarDrawer user={user} opened={overlay === 'drawer'} onClose={close} />
        <Flex direction="column" flex={1} miw={0}>
          <Header user={user} onMenu={() => open('drawer')} onPalette={() => open('palette')} onAction={(action) => open(action)} />
          <PageArea user={user} openCommand={openCommand} />
        </Flex>
        <LiveHint userId={user.id} />
        <GoHint user={user} />
        <OpenCommandContext value={openCommand}>
          <CommandPalette
            opened={overlay === 'palette' || overlay === 'create'}
            isCreating={overlay === 'create'}
            onClose={close}
            onAction={(action) => open(action)}
          />
        </OpenCommandContext>
        <ShortcutDialog opened={overlay === 'shortcuts'} onClose={close} />
        {webCommands.map((command) => (
          <command.Dialog key={command.label} opened={overlay === command} onClose={close} given={given} />
        ))}
      </div>
    </SectionProvider>
  );
}

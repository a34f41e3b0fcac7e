import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { meQuery } from '../../../features/admin/auth/web/auth.queries.ts';
import { MaintenanceNotice } from '../../../features/admin/settings/web/maintenance/MaintenanceNotice.tsx';
import type { User } from '../../../features/admin/users/user.contract.ts';
import { followSharedLive, type LiveState } from '../../../platform/web/live/live.ts';
import { createLiveCache } from '../../../platform/web/live/live-cache.ts';
import { lazyDialog } from '../../../platform/web/overlay/lazy-dialog.tsx';
import { exactMatchSlot } from '../../../platform/web/quick-search/HeaderSearch.tsx';
import { useNamedSection } from '../../../platform/web/ui/header/section.ts';
import { useTitleCount } from '../../../platform/web/ui/header/title-count.ts';
import { type OpenCommand, OpenCommandContext } from '../../../platform/web/web-feature.ts';
import { findEntry, type NavigationEntry } from '../navigation.ts';
import { useLogout } from '../use-logout.ts';
import { webCommands } from '../web-features.tsx';
import { Header } from './Header.tsx';
import classes from './Shell.module.css';
import { Sidebar, SidebarDrawer } from './Sidebar.tsx';
import { useOverlay } from './useOverlay.ts';

const ID = 'content';

interface PageAreaProps {
  user: User;
  openCommand: OpenCommand;
}

function PageArea({ user, openCommand }: PageAreaProps) {
  const logout = useLogout();
  return (
    <>
      <MaintenanceNotice user={user} onLogout={() => void logout()} />
      <exactMatchSlot.Outlet />
      <main id={ID} className={classes.main} tabIndex={-1}>
        <OpenCommandContext value={openCommand}>
          <Outlet />
        </OpenCommandContext>
      </main>
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
    const askWhoIsSignedIn = () => void client.invalidateQueries({ queryKey: meQuery.queryKey });
    const stop = followSharedLive('/api/live', {
      onEvent: (event) => {
        cache.take(event);
        if (event.kind === 'user' && event.id === userId) askWhoIsSignedIn();
      },
      onState: setState,
      onRefused: askWhoIsSignedIn,
    });
    return () => {
      stop();
      cache.stop();
    };
  }, [client, userId]);
  return state;
}

const HINT_DELAY_MS = 3_000;

function LiveHint({ state }: { state: LiveState }) {
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    setIsLong(false);
    if (state === 'open') return;
    const timer = setTimeout(() => setIsLong(true), HINT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <div className={classes.place} role="status" data-unprinted>
      {isLong && <span className={classes.hint}>Connection lost. Reconnecting…</span>}
    </div>
  );
}

/** Also sets the document title. Keeps the previous section until the page has reported its own. */
function useSection(): NavigationEntry | undefined {
  const pathname = useLocation({ select: (location) => location.pathname });
  const named = useNamedSection();
  const count = useTitleCount();
  const last = useRef<NavigationEntry>(undefined);
  const section = findEntry(pathname) ?? findEntry(named) ?? last.current;

  useEffect(() => {
    last.current = section;
    document.title = `${count}${section ? `${section.label} · OBDesk` : 'OBDesk'}`;
  }, [section, count]);
  return section;
}

const KEY = 'sidebar-expanded';

function useSidebarExpanded(): [boolean, (expanded: boolean) => void] {
  const [expanded, setExpanded] = useState(() => localStorage.getItem(KEY) !== 'false');
  return [
    expanded,
    (next) => {
      localStorage.setItem(KEY, String(next));
      setExpanded(next);
    },
  ];
}

const ShortcutDialog = lazyDialog(async () => (await import('../../../platform/web/ui/keyboard/ShortcutDialog.tsx')).ShortcutDialog);
const CommandPalette = lazyDialog(async () => (await import('./CommandPalette.tsx')).CommandPalette);

export function Shell({ user }: { user: User }) {
  const [expanded, setExpanded] = useSidebarExpanded();
  const { overlay, given, open, openCommand, close } = useOverlay();
  const liveState = useLive(user.id);
  const section = useSection();

  return (
    <div className={classes.shell}>
      <button type="button" className={classes.skip} onClick={focusPage}>
        Skip to content
      </button>
      <Sidebar user={user} section={section} expanded={expanded} onToggle={() => setExpanded(!expanded)} />
      <SidebarDrawer user={user} section={section} opened={overlay === 'drawer'} onClose={close} />
      <div className={classes.column}>
        <Header
          user={user}
          section={section}
          onMenu={() => open('drawer')}
          onPalette={() => open('palette')}
          onAction={(action) => open(action)}
        />
        <PageArea user={user} openCommand={openCommand} />
      </div>
      <LiveHint state={liveState} />
      <CommandPalette opened={overlay === 'palette'} onClose={close} onAction={(action) => open(action)} />
      <ShortcutDialog opened={overlay === 'shortcuts'} onClose={close} />
      {webCommands.map((command) => (
        <command.Dialog key={command.label} opened={overlay === command} onClose={close} given={given} />
      ))}
    </div>
  );
}

import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { NewTicketOverlay } from '../../../features/tickets/web/new-ticket/NewTicketOverlay.tsx';
import type { User } from '../../../features/users/user.contract.ts';
import { LazyOverlay } from '../../../platform/web/overlay/LazyOverlay.tsx';
import { useHotkey } from '../../../platform/web/ui/keyboard/hotkey.ts';
import { placeAt } from '../navigation.ts';
import { Header } from './Header.tsx';
import { LiveHint } from './LiveHint.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { SidebarDrawer } from './SidebarDrawer.tsx';
import { useSidebarExpanded } from './sidebar-expanded.ts';
import { useLive } from './use-live.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));

type Overlay = 'palette' | 'new-ticket' | 'drawer';

/** Everything around a page: where one is, where one can go, and what can be done from anywhere. */
export function Shell({ user }: { user: User }) {
  const { pathname } = useLocation();
  const [expanded, setExpanded] = useSidebarExpanded();
  const [overlay, setOverlay] = useState<Overlay>();
  const liveState = useLive(user.id);
  const section = placeAt(pathname);

  const show = (next: Overlay) => setOverlay(next);
  const close = () => setOverlay(undefined);

  useHotkey('mod+K', () => (overlay === 'palette' ? close() : show('palette')));
  useEffect(() => {
    document.title = section ? `${section.label} · OBDesk` : 'OBDesk';
  }, [section]);

  return (
    <div className={classes.shell}>
      <button type="button" className={classes.skip} onClick={handleSkip}>
        Skip to content
      </button>
      <Sidebar expanded={expanded} onToggle={() => setExpanded(!expanded)} />
      <SidebarDrawer opened={overlay === 'drawer'} onClose={close} />
      <div className={classes.column}>
        <Header
          user={user}
          section={section}
          onMenu={() => show('drawer')}
          onPalette={() => show('palette')}
          onNewTicket={() => show('new-ticket')}
        />
        <main id="content" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <LiveHint state={liveState} />
      <LazyOverlay opened={overlay === 'palette'}>
        {(opened) => <CommandPalette opened={opened} onClose={close} onNewTicket={() => show('new-ticket')} />}
      </LazyOverlay>
      <NewTicketOverlay opened={overlay === 'new-ticket'} onClose={close} />
    </div>
  );
}

function handleSkip() {
  document.getElementById('content')?.focus();
}

import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { User } from '../../../features/users/user.contract.ts';
import { lazyDialog } from '../../../platform/web/overlay/lazy-dialog.tsx';
import { useHotkey } from '../../../platform/web/ui/keyboard/hotkey.ts';
import type { WebAction } from '../../../platform/web/web-feature.ts';
import { webCommands } from '../web-features.ts';
import { Header } from './Header.tsx';
import { LiveHint } from './LiveHint.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { SidebarDrawer } from './SidebarDrawer.tsx';
import { useSidebarExpanded } from './sidebar-expanded.ts';
import { startTypeAhead, takeTypeAhead } from './type-ahead.ts';
import { useLive } from './use-live.ts';
import { useSection } from './useSection.ts';

const CommandPalette = lazyDialog(async () => (await import('./CommandPalette.tsx')).CommandPalette);

type Overlay = 'palette' | 'drawer' | WebAction;

/** Everything around a page: where one is, where one can go, and what can be done from anywhere. */
export function Shell({ user }: { user: User }) {
  const [expanded, setExpanded] = useSidebarExpanded();
  const [overlay, setOverlay] = useState<Overlay>();
  const liveState = useLive(user.id);
  const section = useSection();

  const close = () => setOverlay(undefined);

  function openPalette() {
    startTypeAhead();
    setOverlay('palette');
  }

  useHotkey('mod+K', () => (overlay === 'palette' ? close() : openPalette()));
  useEffect(() => {
    if (overlay !== 'palette') takeTypeAhead();
  }, [overlay]);

  return (
    <div className={classes.shell}>
      <button type="button" className={classes.skip} onClick={handleSkip}>
        Skip to content
      </button>
      <Sidebar user={user} section={section} expanded={expanded} onToggle={() => setExpanded(!expanded)} />
      <SidebarDrawer user={user} section={section} opened={overlay === 'drawer'} onClose={close} />
      <div className={classes.column}>
        <Header user={user} section={section} onMenu={() => setOverlay('drawer')} onPalette={openPalette} onAction={setOverlay} />
        <main id="content" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <LiveHint state={liveState} />
      <CommandPalette opened={overlay === 'palette'} onClose={close} onAction={setOverlay} />
      {webCommands.map((command) => (
        <command.Dialog key={command.label} opened={overlay === command} onClose={close} />
      ))}
    </div>
  );
}

function handleSkip() {
  document.getElementById('content')?.focus();
}

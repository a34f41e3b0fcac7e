import type { User } from '../../../features/admin/users/user.contract.ts';
import { lazyDialog } from '../../../platform/web/overlay/lazy-dialog.tsx';
import { focusPage, PageArea } from '../PageArea.tsx';
import { webCommands } from '../web-features.ts';
import { Header } from './Header.tsx';
import { LiveHint } from './LiveHint.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { SidebarDrawer } from './sidebar/SidebarDrawer.tsx';
import { useSidebarExpanded } from './sidebar/sidebar-expanded.ts';
import { useLive } from './use-live.ts';
import { useOverlay } from './useOverlay.ts';
import { useSection } from './useSection.ts';

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

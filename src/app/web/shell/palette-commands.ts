import { useNavigate } from '@tanstack/react-router';
import { useAuth } from '../../../features/admin/auth/web/auth.queries.ts';
import type { Icon } from '../../../platform/web/icons/create-icon.ts';
import { IconLogout } from '../../../platform/web/icons/icons.data.ts';
import type { WebAction } from '../../../platform/web/web-feature.ts';
import { navigationEntries } from '../navigation.ts';
import { useLogout } from '../use-logout.ts';
import { isAllowed, webCommands } from '../web-features.ts';

/** Something to choose in the palette. */
export interface PaletteCommand {
  group: string;
  /** Tells it apart from others; its label where that is enough. */
  key?: string;
  label: string;
  /** A further text below its label. */
  note?: string;
  icon: Icon;
  run: () => void;
}

/** The commands of the palette: every place of the sidebar, and the actions that can be started anywhere. */
export function usePaletteCommands(onAction: (action: WebAction) => void): PaletteCommand[] {
  const navigate = useNavigate();
  const logout = useLogout();
  const { user } = useAuth();
  const isOffered = (item: Parameters<typeof isAllowed>[1]) => user !== null && isAllowed(user, item);
  return [
    ...navigationEntries.filter(isOffered).map(({ path, label, icon }) => ({
      group: 'Navigation',
      label,
      icon,
      run: () => void navigate({ to: path }),
    })),
    ...webCommands.filter(isOffered).map((command) => ({
      group: 'Actions',
      label: command.label,
      icon: command.icon,
      run: () => onAction(command),
    })),
    { group: 'Actions', label: 'Logout', icon: IconLogout, run: () => void logout() },
  ];
}

/** The commands whose label contains what was typed, whatever its case. */
export function findCommands(commands: readonly PaletteCommand[], typed: string): PaletteCommand[] {
  const wanted = typed.trim().toLowerCase();
  return commands.filter(({ label }) => label.toLowerCase().includes(wanted));
}

/** The typed text, and the index of the chosen command among those found. */
export interface PaletteState {
  typed: string;
  chosen: number;
}

/** The state after a key, when `found` commands match; keys that mean nothing here leave it as it is. */
export function afterKey(state: PaletteState, key: string, found: number): PaletteState {
  const { typed, chosen } = state;
  if (key === 'ArrowDown') return { typed, chosen: (chosen + 1) % Math.max(found, 1) };
  if (key === 'ArrowUp') return { typed, chosen: (chosen - 1 + found) % Math.max(found, 1) };
  if (key === 'Backspace') return { typed: typed.slice(0, -1), chosen: 0 };
  return key.length === 1 ? { typed: typed + key, chosen: 0 } : state;
}

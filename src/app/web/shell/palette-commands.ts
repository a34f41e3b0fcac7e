import type { IconBug } from '@tabler/icons-react';
import { IconLogout, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { navigationEntries } from '../navigation.ts';
import { useLogout } from './use-logout.ts';

export interface PaletteCommand {
  group: 'Navigation' | 'Actions';
  label: string;
  icon: typeof IconBug;
  run: () => void;
}

/** What the palette offers: everywhere the sidebar leads, and what can be done from anywhere. */
export function usePaletteCommands(onNewTicket: () => void): PaletteCommand[] {
  const navigate = useNavigate();
  const logout = useLogout();
  return [
    ...navigationEntries.map(({ path, label, icon }) => ({
      group: 'Navigation' as const,
      label,
      icon,
      run: () => void navigate({ to: path }),
    })),
    { group: 'Actions', label: 'Create New Ticket', icon: IconPlus, run: onNewTicket },
    { group: 'Actions', label: 'Logout', icon: IconLogout, run: () => void logout() },
  ];
}

/** The commands whose label contains what was typed, whatever its case. */
export function matching(commands: readonly PaletteCommand[], typed: string): PaletteCommand[] {
  const wanted = typed.trim().toLowerCase();
  return commands.filter(({ label }) => label.toLowerCase().includes(wanted));
}

import type { Icon } from '@tabler/icons-react';
import { IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAuth } from '../../../features/admin/auth/web/auth.queries.ts';
import type { WebAction } from '../../../platform/web/web-feature.ts';
import { navigationEntries } from '../navigation.ts';
import { useLogout } from '../use-logout.ts';
import { isAllowed, webCommands } from '../web-features.ts';

export interface PaletteCommand {
  group: string;
  /** Unique key. Defaults to the label. */
  key?: string;
  label: string;
  note?: string;
  icon: Icon;
  run: () => void;
}

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

import { IconLogout, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '../../../features/admin/auth/web/auth.queries.ts';
import { useStaff } from '../../../features/admin/users/web/user.queries.ts';
import { getKindIcon } from '../../../features/insight/search/web/kinds.ts';
import { ALL_TICKETS_PATH } from '../../../features/ticketing/tickets/ticket-list-paths.ts';
import { toSearchKey } from '../../../platform/text/fold-letters.ts';
import { readRecentRecords } from '../../../platform/web/recent-records.ts';
import { getPageActions } from '../../../platform/web/ui/header/page-actions.ts';
import { NEW_RECORD } from '../../../platform/web/ui/header/usePageSearch.ts';
import type { WebAction } from '../../../platform/web/web-feature.ts';
import { navigationEntries, unlistedPages } from '../navigation.ts';
import { useLogout } from '../use-logout.ts';
import { isAllowed, webCommands, webPages } from '../web-features.tsx';
import type { PaletteCommand } from './palette-commands.ts';

type OnAction = (action: WebAction) => void;

/** Commands of the palette. The open record and recent records come first, until something is typed. */
export function usePaletteCommands(onAction: OnAction): PaletteCommand[] {
  const navigate = useNavigate();
  const logout = useLogout();
  const { user } = useAuth();
  const created = useCreateCommands(onAction);
  const [page] = useState(getPageActions);
  const [recent] = useState(() => (user ? readRecentRecords(user.id) : []));
  const isOffered = (item: Parameters<typeof isAllowed>[1]) => user !== null && isAllowed(user, item);
  return [
    ...(page?.getActions() ?? []).map((action) => ({ ...action, group: page?.title ?? '' })),
    ...recent
      .filter(({ path }) => path !== location.hash.slice(1))
      .map(({ path, kind, label, note }) => ({
        group: 'Recent',
        key: `recent ${path}`,
        label,
        note,
        icon: getKindIcon(kind),
        run: () => void navigate({ to: path }),
      })),
    ...[...navigationEntries, ...unlistedPages].filter(isOffered).map((entry) => ({
      group: 'Navigation',
      label: entry.label,
      icon: entry.icon,
      isTypedOnly: !('section' in entry),
      run: () => void navigate({ to: entry.path }),
    })),
    ...webCommands.filter(isOffered).map((command) => ({
      group: 'Actions',
      label: command.label,
      icon: command.icon,
      run: () => onAction(command),
    })),
    { group: 'Actions', label: 'Logout', icon: IconLogout, run: () => void logout() },
    ...created.map((command) => ({ ...command, label: `Create ${command.label.toLowerCase()}`, isTypedOnly: true })),
  ];
}

/** The records that a user may create, each from its list. */
export function useCreateCommands(onAction: OnAction): PaletteCommand[] {
  const navigate = useNavigate();
  const { user } = useAuth();
  const pages = webPages.filter((page) => page.creates && user && isAllowed(user, page));
  const distinct = [...new Map(pages.map((page) => [page.creates?.label ?? '', page])).values()];
  return distinct.flatMap((page) => {
    const { creates, navigation, heading, path } = page;
    if (!creates) return [];
    const command = webCommands.find(({ name }) => name === creates.command);
    const run = () => (command ? onAction(command) : void navigate({ to: path, search: { open: NEW_RECORD } }));
    return [
      { group: 'Create', key: `create ${creates.label}`, label: creates.label, icon: (navigation ?? heading)?.icon ?? IconPlus, run },
    ];
  });
}

/** Users whose name contains the text. They lead to the open tickets of the user. */
export function usePeople(typed: string): PaletteCommand[] {
  const navigate = useNavigate();
  const { data: staff = [] } = useStaff();
  const wanted = toSearchKey(typed);
  if (wanted.length < 2) return [];
  return staff
    .filter(({ fullName, username = '' }) => [fullName, username].some((name) => toSearchKey(name).includes(wanted)))
    .slice(0, 5)
    .map(({ id, fullName, role }) => ({
      group: 'Users',
      key: `user ${id}`,
      label: fullName,
      note: role === undefined ? 'Open tickets' : `${role} · Open tickets`,
      icon: getKindIcon('user'),
      run: () => void navigate({ to: ALL_TICKETS_PATH, search: { assignee: id } }),
    }));
}

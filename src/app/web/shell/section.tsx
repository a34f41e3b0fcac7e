import { useLocation } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { ALL_TICKETS_PATH, LIST_PATHS } from '../../../features/ticketing/tickets/ticket-list-paths.ts';
import { useNamedSection } from '../../../platform/web/ui/header/section.ts';
import { useTitleCount } from '../../../platform/web/ui/header/title-count.ts';
import { findEntry, type NavigationEntry } from '../navigation.ts';

const SectionContext = createContext<NavigationEntry | undefined>(undefined);

/** Returns the navigation entry that the current page belongs to; `undefined` until the first page has reported its own. */
export const useSection = (): NavigationEntry | undefined => useContext(SectionContext);

/** A ticket list that shows all types has the title of the list of all tickets. */
const toPagePath = ({ pathname, search }: { readonly pathname: string; readonly search: { readonly type?: unknown } }): string =>
  search.type === 'all' && Object.values<string>(LIST_PATHS).includes(pathname) ? ALL_TICKETS_PATH : pathname;

/** Follows the location, so that only users of `useSection` render after a navigation. Also sets the document title. */
export function SectionProvider({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: toPagePath });
  const named = useNamedSection();
  const count = useTitleCount();
  // The previous section stays until the page has reported its own.
  const last = useRef<NavigationEntry>(undefined);
  const section = findEntry(pathname) ?? findEntry(named) ?? last.current;

  useEffect(() => {
    last.current = section;
    document.title = `${count}${section ? `${section.label} · OBDesk` : 'OBDesk'}`;
  }, [section, count]);
  return <SectionContext value={section}>{children}</SectionContext>;
}

import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useNamedSection } from '../../../platform/web/ui/header/section.ts';
import { useTitleCount } from '../../../platform/web/ui/header/title-count.ts';
import { findEntry, type NavigationEntry } from '../navigation.ts';

/** Also sets the document title. Keeps the previous section until the page has reported its own. */
export function useSection(): NavigationEntry | undefined {
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

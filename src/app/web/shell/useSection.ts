import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useNamedSection } from '../../../platform/web/ui/header/section.ts';
import { useTitleCount } from '../../../platform/web/ui/header/title-count.ts';
import { findEntry, type NavigationEntry } from '../navigation.ts';

/**
 * The section of the page: its entry, or the one the page says it belongs to. Until a page has said so, it is the section before.
 * The title of the document follows.
 */
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

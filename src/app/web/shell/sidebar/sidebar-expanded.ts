import { useState } from 'react';

const KEY = 'sidebar-expanded';

export function useSidebarExpanded(): [boolean, (expanded: boolean) => void] {
  const [expanded, setExpanded] = useState(() => localStorage.getItem(KEY) !== 'false');
  return [
    expanded,
    (next) => {
      localStorage.setItem(KEY, String(next));
      setExpanded(next);
    },
  ];
}

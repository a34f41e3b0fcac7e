import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

export function useMenu() {
  const [opened, setOpened] = useState(false);
  useCloseOnNavigation(opened, () => setOpened(false));
  return { opened, onChange: setOpened };
}

export function useCloseOnNavigation(opened: boolean, onClose: () => void): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (opened) onClose();
  }, [pathname, opened, onClose]);
}

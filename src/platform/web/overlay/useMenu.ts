import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

export function useMenu() {
  const [opened, setOpened] = useState(false);
  useCloseOnNavigation(opened, () => setOpened(false));
  return { opened, onChange: setOpened };
}

/** Listens to the router instead of rendering with each new location, because most menus are closed. */
export function useCloseOnNavigation(opened: boolean, onClose: () => void): void {
  const router = useRouter();
  useEffect(() => {
    if (!opened) return;
    return router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) onClose();
    });
  }, [router, opened, onClose]);
}

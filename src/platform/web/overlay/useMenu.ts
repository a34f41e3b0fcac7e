import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

export function useMenu() {
  const [opened, setOpened] = useState(false);
  useCloseOnNavigation(opened, () => setOpened(false));
  return { opened, onChange: setOpened };
}

/** Subscribes only while open, so that closed menus don't render on navigation. */
export function useCloseOnNavigation(opened: boolean, onClose: () => void): void {
  const router = useRouter();
  useEffect(() => {
    if (!opened) return;
    const { pathname } = router.latestLocation;
    return router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (toLocation.pathname !== pathname) onClose();
    });
  }, [router, opened, onClose]);
}

import { useState } from 'react';
import { useCloseOnNavigation } from './useCloseOnNavigation.ts';

/** Whether a menu is open; it closes when another page is shown. */
export function useMenu() {
  const [opened, setOpened] = useState(false);
  useCloseOnNavigation(opened, () => setOpened(false));
  return { opened, onChange: setOpened };
}

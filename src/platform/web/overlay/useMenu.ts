import { useState } from 'react';
import { useCloseOnNavigation } from './useCloseOnNavigation.ts';

/** State of a menu that closes on navigation. */
export function useMenu() {
  const [opened, setOpened] = useState(false);
  useCloseOnNavigation(opened, () => setOpened(false));
  return { opened, onChange: setOpened };
}

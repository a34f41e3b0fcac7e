import { useState } from 'react';
import { useCloseOnNavigation } from './useCloseOnNavigation.ts';

export function useMenu() {
  const [opened, setOpened] = useState(false);
  useCloseOnNavigation(opened, () => setOpened(false));
  return { opened, onChange: setOpened };
}

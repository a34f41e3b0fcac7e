import { useEffect, useState } from 'react';
import { useHotkey } from '../../../platform/web/ui/keyboard/hotkey.ts';
import type { WebAction } from '../../../platform/web/web-feature.ts';
import { startTypeAhead, takeTypeAhead } from './type-ahead.ts';

type Overlay = 'palette' | 'drawer' | WebAction;

/** What is open above the page; Ctrl or Cmd K opens the palette, and what is typed from then on is kept for it. */
export function useOverlay() {
  const [overlay, setOverlay] = useState<Overlay>();
  const close = () => setOverlay(undefined);

  function open(next: Overlay) {
    if (next === 'palette') startTypeAhead();
    setOverlay(next);
  }

  useHotkey('mod+K', () => (overlay === 'palette' ? close() : open('palette')));
  useEffect(() => {
    if (overlay !== 'palette') takeTypeAhead();
  }, [overlay]);

  return { overlay, open, close };
}

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { print } from '../../../platform/web/print/print.ts';
import { getPageGiven } from '../../../platform/web/ui/header/page-given.ts';
import { useShortcut } from '../../../platform/web/ui/keyboard/hotkey.ts';
import { generalShortcuts } from '../../../platform/web/ui/keyboard/shortcuts.ts';
import type { GivenValues, OpenCommand, WebAction } from '../../../platform/web/web-feature.ts';
import { webCommands, webFinder } from '../web-features.tsx';
import { startTypeAhead, takeTypeAhead } from './type-ahead.ts';

type Overlay = 'palette' | 'drawer' | 'shortcuts' | WebAction;

/** On a phone without room for the search box, `/` opens the palette. */
function hasSearchBox(): boolean {
  return [...document.querySelectorAll(`[data-shortcut="${generalShortcuts.search.name}"]`)].some((box) => box.checkVisibility());
}

/** Controls the global layers. The palette receives keys typed while it loads. */
export function useOverlay() {
  const [overlay, setOverlay] = useState<Overlay>();
  const [given, setGiven] = useState<GivenValues>();
  const navigate = useNavigate();
  const close = () => setOverlay(undefined);

  function open(next: Overlay, values?: GivenValues) {
    if (next === 'palette') startTypeAhead();
    setGiven(values ?? getPageGiven());
    setOverlay(next);
  }

  const openCommand: OpenCommand = (name, values) => {
    const command = webCommands.find((each) => each.name === name);
    if (command) open(command, values);
  };

  useShortcut(generalShortcuts.search, () => {
    if (webFinder && !hasSearchBox()) void navigate(webFinder.toPage(''));
  });
  useShortcut(generalShortcuts.help, () => open('shortcuts'));
  useShortcut(generalShortcuts.palette, () => (overlay === 'palette' ? close() : open('palette')));
  useShortcut(generalShortcuts.print, () => void print());
  useEffect(() => {
    if (overlay !== 'palette') takeTypeAhead();
  }, [overlay]);

  return { overlay, given, open, openCommand, close };
}

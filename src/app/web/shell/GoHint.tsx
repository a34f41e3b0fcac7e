import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { User } from '../../../features/admin/users/user.contract.ts';
import { useShortcut } from '../../../platform/web/ui/keyboard/hotkey.ts';
import { Key } from '../../../platform/web/ui/keyboard/Key.tsx';
import { generalShortcuts, sortGoPages } from '../../../platform/web/ui/keyboard/shortcuts.ts';
import { isAllowed, webPages } from '../web-features.tsx';
import classes from './Shell.module.css';

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'];

/** After `G`, lists the pages with their letters. The next key opens a page or closes the list. */
export function GoHint({ user }: { user: User }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<AbortController>(undefined);
  const pages = sortGoPages(webPages.filter((page) => page.goKey !== undefined && isAllowed(user, page)));

  function close() {
    waiting.current?.abort();
    setOpen(false);
  }

  function handleKey(event: KeyboardEvent) {
    if (MODIFIERS.includes(event.key)) return;
    close();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const page = pages.find(({ goKey }) => goKey === event.key.toUpperCase());
    if (page) void navigate({ to: page.path });
  }

  useShortcut(generalShortcuts.goTo, () => {
    waiting.current?.abort();
    waiting.current = new AbortController();
    // Listens immediately: the next key may arrive before the list is rendered.
    const options = { capture: true, signal: waiting.current.signal };
    window.addEventListener('keydown', handleKey, options);
    window.addEventListener('pointerdown', close, options);
    setOpen(true);
  });

  if (!isOpen) return null;
  return (
    <Paper className={classes.hint} role="status" aria-label="Go to" withBorder shadow="md" radius="lg" p="sm" data-unprinted>
      <SimpleGrid cols={3} spacing="lg" verticalSpacing={6}>
        {pages.map(({ path, goKey = '', navigation, heading }) => (
          <Text key={path} size="sm">
            <Key>{goKey}</Key> {(navigation ?? heading)?.label}
          </Text>
        ))}
      </SimpleGrid>
    </Paper>
  );
}

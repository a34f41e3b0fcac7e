import { ActionIcon } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../../../platform/web/lazy-part.ts';
import { besideSlot } from '../../../../../platform/web/ui/header/header-slots.ts';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import classes from './TicketAssistant.module.css';

const TicketChat = lazyPart(async () => (await import('./TicketChat.tsx')).TicketChat);
const LABEL = 'Ask about this ticket';
/** Width of page and column together, in pixels, from which the assistant is a column. Below, it is a sheet above the page. */
const COLUMN_FROM = 1_000;

const isColumn = (): boolean => (document.querySelector('main')?.parentElement?.clientWidth ?? 0) >= COLUMN_FROM;

/** Remembers in this browser whether the user works with the assistant open. A sheet never opens by itself. */
function useRemembered(userId: string): [boolean, (isOpen: boolean) => void] {
  const key = `assistant-open.${userId}`;
  const [isOpen, setIsOpen] = useState(() => localStorage.getItem(key) === 'true' && isColumn());
  return [
    isOpen,
    (next) => {
      if (isColumn()) localStorage.setItem(key, String(next));
      setIsOpen(next);
    },
  ];
}

/** Header button of a ticket that opens the assistant next to it. Closing doesn’t stop an answer. */
export function TicketAssistant({ ticket }: { ticket: Ticket }) {
  const { user } = useAuth();
  const [isOpen, setIsOpen] = useRemembered(user?.id ?? '');
  const [isUsed, setIsUsed] = useState(isOpen);
  const [hasFocus, setHasFocus] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function handleToggle() {
    setIsUsed(true);
    setHasFocus(!isOpen);
    setIsOpen(!isOpen);
  }

  function hide() {
    setHasFocus(false);
    setIsOpen(false);
  }

  function handleClose() {
    hide();
    button.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    // Dialogs and menus opened from here are above it.
    if (event.key === 'Escape' && !event.defaultPrevented) handleClose();
  }

  return (
    <>
      <ActionIcon ref={button} aria-label={LABEL} title={LABEL} aria-expanded={isOpen} onClick={handleToggle}>
        <IconSparkles size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      {isUsed && (
        <besideSlot.Fill>
          <aside className={classes.panel} aria-label="AI Assistant" hidden={!isOpen} onKeyDown={handleKeyDown}>
            <Suspense fallback={null}>
              <TicketChat ticketId={ticket.id} hasFocus={hasFocus} onClose={handleClose} onInserted={() => !isColumn() && hide()} />
            </Suspense>
          </aside>
        </besideSlot.Fill>
      )}
    </>
  );
}

import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError } from '../../../../../platform/web/call.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { showUndoNotice } from '../../../../../platform/web/ui/feedback/undo-notice.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { insertIntoNote, type NoteCategory } from '../../../../ticketing/tickets/web/ticket-edit.queries.ts';
import { startArticleDraft } from '../../../articles/web/article.queries.ts';
import type { DraftKind } from '../../assistant.contract.ts';
import { createDraft } from '../assistant.queries.ts';

const CATEGORIES = { handover: 'Technical notes', solution: 'Solution', reply: 'Email' } as const satisfies Record<string, NoteCategory>;

export type InsertText = (text: string, category?: NoteCategory) => void;

/** Adds texts to a ticket's new note, which gets the focus. Users review and save it. */
export function useNoteDrafts(ticketId: string, onInserted: () => void) {
  const { user } = useAuth();

  function insertText(text: string, category?: NoteCategory) {
    if (!user) return;
    const undo = insertIntoNote(user.id, ticketId, text, category);
    showUndoNotice({
      id: `inserted-${ticketId}`,
      message: 'Added to the new note',
      undo: async () => {
        if (!undo()) throw new Error('The note was changed. Delete the text from it.');
      },
      undone: 'Removed from the new note',
    });
    onInserted();
  }

  async function insertDraft(kind: keyof typeof CATEGORIES) {
    const { text } = await createDraft(ticketId, kind);
    insertText(text, CATEGORIES[kind]);
  }

  return { insertText, insertDraft };
}

const KINDS: readonly { kind: DraftKind; label: string }[] = [
  { kind: 'handover', label: 'Handoff note' },
  { kind: 'solution', label: 'Solution note' },
  { kind: 'reply', label: 'Reply' },
  { kind: 'article', label: 'Article' },
];

interface DraftButtonsProps {
  ticketId: string;
  /** Articles can only be drafted from solved tickets. */
  isSolved: boolean;
  onInserted: () => void;
}

/** Drafts notes into the ticket's new note, and articles into the article form. Saves nothing. */
export function DraftButtons({ ticketId, isSolved, onInserted }: DraftButtonsProps) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [running, setRunning] = useState<DraftKind>();
  const [problem, setProblem] = useState<string>();
  const { insertDraft } = useNoteDrafts(ticketId, onInserted);
  const kinds = KINDS.filter(({ kind }) => kind !== 'article' || (user?.role === 'Admin' && isSolved));

  async function draftArticle() {
    const { title, text } = await createDraft(ticketId, 'article');
    if (!user) return;
    if (!startArticleDraft(user.id, { title, body: text }))
      throw new Error('You already have an unsaved new article. Save or discard it first.');
    notifications.show({ message: 'Article draft ready. Review it, then save it.' });
    await navigate({ to: '/knowledge-base', search: { open: 'new' } });
  }

  async function handleDraft(kind: DraftKind) {
    if (running) return;
    setRunning(kind);
    setProblem(undefined);
    try {
      await (kind === 'article' ? draftArticle() : insertDraft(kind));
    } catch (error) {
      setProblem(error instanceof CallError ? (error.reason ?? error.message) : String((error as Error).message));
    } finally {
      setRunning(undefined);
    }
  }

  return (
    <>
      <Group gap="xs" mb={4}>
        {kinds.map(({ kind, label }) => (
          <Button key={kind} variant="default" size="compact-sm" loading={running === kind} onClick={() => void handleDraft(kind)}>
            {label}
          </Button>
        ))}
      </Group>
      {problem && <Alert title="Couldn’t create the draft">{problem}</Alert>}
    </>
  );
}

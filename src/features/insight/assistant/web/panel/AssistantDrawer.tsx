import { Button, Drawer, Group } from '@mantine/core';
import { useState } from 'react';
import { inlineShortcuts } from '../../../../../platform/web/form/inline/inline-shortcuts.ts';
import { allowShortcuts, generalShortcuts } from '../../../../../platform/web/ui/keyboard/shortcuts.ts';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import type { DialogProps } from '../../../../../platform/web/web-feature.ts';
import classes from '../chat/Chat.module.css';
import { Chat, useChatKey } from '../chat/Chat.tsx';
import { useNoteDrafts } from '../drafts/DraftButtons.tsx';

/** A drawer without an overlay, so that the ticket stays usable. */
export function AssistantDrawer({ opened, onClose, given }: DialogProps) {
  const { ticketId = '' } = given ?? {};
  const [chatId, setChatId] = useState('');
  const { key, markStarted, reset } = useChatKey(chatId);
  const { insertText, insertDraft } = useNoteDrafts(ticketId, onClose);

  function handleStarted(id: string) {
    markStarted(id);
    setChatId(id);
  }

  function handleNew() {
    reset();
    setChatId('');
  }

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={420}
      title={`AI Assistant: ${ticketId}`}
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
      {...allowShortcuts(inlineShortcuts.save, generalShortcuts.palette, generalShortcuts.print)}
      closeOnClickOutside={false}
      classNames={{ content: classes.drawer ?? '', body: classes.drawerBody ?? '' }}
    >
      <Group gap="xs">
        <LinkButton to="/assistant" search={{ ticket: ticketId, ...(chatId !== '' && { chat: chatId }) }}>
          Open full page
        </LinkButton>
        {chatId !== '' && (
          <Button variant="default" onClick={handleNew}>
            New chat
          </Button>
        )}
      </Group>
      <Chat
        key={key}
        {...{ ticketId, chatId }}
        onStarted={handleStarted}
        onNote={(text) => insertText(text)}
        onReply={() => insertDraft('reply')}
        hasFocus
      />
    </Drawer>
  );
}

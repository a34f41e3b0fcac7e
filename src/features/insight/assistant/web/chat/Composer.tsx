import { Button, Textarea } from '@mantine/core';
import { IconPlayerStop, IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { TEXT_LIMIT } from '../../../../../platform/fields.ts';
import classes from './Composer.module.css';

interface ComposerProps {
  text: string;
  onType: (text: string) => void;
  /** Ignored while nothing is typed or an answer is on its way. */
  onSend: () => void;
  onStop: () => void;
  isAsking: boolean;
  /** Nothing can be sent: the assistant is off. What is typed stays. */
  isDisabled: boolean;
  /** It has the focus as soon as it is there. */
  hasFocus: boolean;
}

/** Enter sends, Shift and Enter begins a new line. */
export function Composer({ text, onType, onSend, onStop, isAsking, isDisabled, hasFocus }: ComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  }

  return (
    <div className={classes.composer}>
      <Textarea
        classNames={{ root: classes.field ?? '', input: classes.text ?? '' }}
        variant="unstyled"
        aria-label="Question"
        placeholder="Ask about this ticket"
        ref={input}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={TEXT_LIMIT}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      {isAsking ? (
        <Button variant="default" leftSection={<IconPlayerStop size={15} aria-hidden />} onClick={onStop}>
          Stop
        </Button>
      ) : (
        <Button leftSection={<IconSend size={15} aria-hidden />} disabled={isDisabled || text.trim() === ''} onClick={onSend}>
          Send
        </Button>
      )}
    </div>
  );
}

import { ActionIcon, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { uploadStore } from './uploads.ts';

/** Attaches files to the ticket. On a phone, also takes a photo. */
export function AttachButton({ ticket }: SlotProps['note-composer']) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isTouch = useMediaQuery('(pointer: coarse)', false);

  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    uploadStore.add(ticket.id, [...(currentTarget.files ?? [])]);
    // Allows choosing the same file again.
    currentTarget.value = '';
  }

  return (
    <Group gap={0} flex={1}>
      <input ref={files} type="file" multiple hidden aria-label="Files to attach" onChange={handleChange} />
      <ActionIcon size="lg" aria-label="Attach files" title="Attach files (or drop or paste them)" onClick={() => files.current?.click()}>
        <IconPaperclip size={18} aria-hidden />
      </ActionIcon>
      {isTouch && (
        <>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label="Photo to attach"
            onChange={handleChange}
          />
          <ActionIcon size="lg" aria-label="Take a photo" onClick={() => camera.current?.click()}>
            <IconCamera size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
    </Group>
  );
}

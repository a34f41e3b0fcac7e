import { ActionIcon, Flex, Group, Modal, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { formatFileSize } from '../../../../platform/number-text.ts';
import type { DialogProps } from '../../../../platform/web/web-feature.ts';
import type { Attachment } from '../attachment.contract.ts';
import { toContentPath, toPicturePath } from './attachment.queries.ts';
import classes from './PictureViewer.module.css';

interface PictureViewerProps extends DialogProps {
  ticketId: string;
  pictures: readonly Attachment[];
  /** ID of the picture to start with. */
  first: string;
}

const MAX_ZOOM = 4;

/** Shows the pictures of a ticket. Arrow keys move between them, + and - zoom. */
export function PictureViewer({ opened, onClose, ...shown }: PictureViewerProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} fullScreen padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label="Picture" radius={0}>
        <Modal.Body h="100dvh">
          <Pictures {...shown} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Pictures({ ticketId, pictures, first, onClose }: Omit<PictureViewerProps, 'opened'>) {
  const [shownId, setShownId] = useState(first);
  const [zoom, setZoom] = useState(1);
  const index = Math.max(
    0,
    pictures.findIndex(({ id }) => id === shownId),
  );
  const picture = pictures[index];
  if (!picture) return null;

  const move = (by: number) => {
    const next = pictures[index + by];
    if (!next) return;
    setShownId(next.id);
    setZoom(1);
  };
  const zoomTo = (next: number) => setZoom(Math.min(MAX_ZOOM, Math.max(1, next)));

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      ArrowLeft: () => move(-1),
      ArrowRight: () => move(1),
      '+': () => zoomTo(zoom * 2),
      '=': () => zoomTo(zoom * 2),
      '-': () => zoomTo(zoom / 2),
      '0': () => zoomTo(1),
    }[event.key];
    // A zoomed picture scrolls with the arrow keys.
    if (!act || (zoom > 1 && event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    act();
  }

  return (
    <Flex direction="column" h="100%" onKeyDown={handleKeyDown}>
      <Flex align="center" gap="xs" px="sm" py={6} wrap="nowrap">
        <Text flex={1} miw={0} truncate size="sm" role="status">
          <b>{picture.name}</b> · {index + 1} of {pictures.length} · {formatFileSize(picture.bytes)} · {picture.addedBy}
        </Text>
        <Group gap={4} wrap="nowrap">
          <ActionIcon aria-label="Zoom out" title="Zoom out (-)" disabled={zoom === 1} onClick={() => zoomTo(zoom / 2)}>
            <IconZoomOut size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label="Zoom in" title="Zoom in (+)" disabled={zoom === MAX_ZOOM} onClick={() => zoomTo(zoom * 2)}>
            <IconZoomIn size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            component="a"
            href={toContentPath(ticketId, picture.id)}
            download={picture.name}
            aria-label="Download"
            title="Download"
          >
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label="Close" title="Close (Esc)" data-autofocus onClick={onClose}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Flex>
      <div className={classes.stage}>
        <div className={classes.scroller}>
          <img
            key={picture.id}
            className={classes.picture}
            data-zoomed={zoom > 1}
            style={zoom > 1 ? { width: `${zoom * 100}%` } : undefined}
            src={toPicturePath(ticketId, picture)}
            alt={picture.name}
            onDoubleClick={() => zoomTo(zoom > 1 ? 1 : 2)}
          />
        </div>
        {index > 0 && (
          <ActionIcon className={classes.before} variant="default" size="xl" aria-label="Previous picture" onClick={() => move(-1)}>
            <IconChevronLeft size={22} aria-hidden />
          </ActionIcon>
        )}
        {index < pictures.length - 1 && (
          <ActionIcon className={classes.next} variant="default" size="xl" aria-label="Next picture" onClick={() => move(1)}>
            <IconChevronRight size={22} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </Flex>
  );
}

import { type ComponentType, lazy, useEffect, useState } from 'react';
import type { DialogProps } from '../web-feature.ts';
import { OpenAfterMount } from './OpenAfterMount.tsx';
import { OverlayBoundary } from './OverlayBoundary.tsx';
import { useCloseOnNavigation } from './useCloseOnNavigation.ts';

/** A dialog whose code is loaded when it opens for the first time. It closes when the address changes, or when its code cannot be loaded. */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog = lazy<ComponentType<DialogProps>>(async () => ({ default: (await load()) as ComponentType<DialogProps> }));
  return function LazyDialog(props: Props) {
    const { opened, onClose } = props;
    const [isUsed, setIsUsed] = useState(opened);
    useCloseOnNavigation(opened, onClose);
    useEffect(() => {
      if (opened) setIsUsed(true);
    }, [opened]);
    if (!isUsed) return null;
    return (
      <OverlayBoundary opened={opened} onFail={onClose}>
        <OpenAfterMount opened={opened}>{(isOpen) => <Dialog {...props} opened={isOpen} />}</OpenAfterMount>
      </OverlayBoundary>
    );
  };
}

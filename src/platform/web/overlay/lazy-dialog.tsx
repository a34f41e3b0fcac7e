import { type ComponentType, lazy, useEffect, useState } from 'react';
import type { DialogProps } from '../web-feature.ts';
import { OpenAfterMount } from './OpenAfterMount.tsx';
import { OverlayBoundary } from './OverlayBoundary.tsx';
import { useCloseOnNavigation } from './useMenu.ts';

/** A dialog that loads its code on first open. Closes on navigation and if the code fails to load. */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog = lazy<ComponentType<DialogProps>>(async () => ({ default: (await load()) as ComponentType<DialogProps> }));
  return function LazyDialog(props: Props) {
    const { opened, onClose } = props;
    const [isUsed, setIsUsed] = useState(opened);
    useCloseOnNavigation(opened, onClose);
    useEffect(() => {
      if (opened) setIsUsed(true);
    }, [opened]);
    return (
      <>
        {/* Disables page shortcuts until the dialog is rendered. */}
        {opened && <span hidden data-opening />}
        {isUsed && (
          <OverlayBoundary opened={opened} onFail={onClose}>
            <OpenAfterMount opened={opened}>{(isOpen) => <Dialog {...props} opened={isOpen} />}</OpenAfterMount>
          </OverlayBoundary>
        )}
      </>
    );
  };
}

import { type ReactNode, useEffect, useState } from 'react';

interface OpenAfterMountProps {
  opened: boolean;
  children: (opened: boolean) => ReactNode;
}

/** Mounts an overlay when it is first opened. A closed one renders several components, and again after its portal. */
export function MountOnOpen({ opened, children }: OpenAfterMountProps) {
  const [isUsed, setIsUsed] = useState(opened);
  if (opened && !isUsed) setIsUsed(true);
  return isUsed && <OpenAfterMount opened={opened}>{children}</OpenAfterMount>;
}

/** Mounts an overlay closed, then opens it, so that it can restore the focus later. */
export function OpenAfterMount({ opened, children }: OpenAfterMountProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(opened), [opened]);
  return children(isOpen);
}

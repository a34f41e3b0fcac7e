import { type ReactNode, useEffect, useState } from 'react';

interface OpenAfterMountProps {
  opened: boolean;
  children: (opened: boolean) => ReactNode;
}

/** Mounts an overlay closed, then opens it, so that it can restore the focus later. */
export function OpenAfterMount({ opened, children }: OpenAfterMountProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(opened), [opened]);
  return children(isOpen);
}

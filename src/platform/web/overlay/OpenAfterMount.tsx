import { type ReactNode, useEffect, useState } from 'react';

/** Mounts an overlay closed and opens it then: only so does it know where the focus was, and give it back. */
export function OpenAfterMount({ opened, children }: { opened: boolean; children: (opened: boolean) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(opened), [opened]);
  return children(isOpen);
}

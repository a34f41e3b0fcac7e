declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** More ways into a mailbox, below the steps of its setup. */
    'mailbox-set-up': { readonly id: string };
  }
}

export {};

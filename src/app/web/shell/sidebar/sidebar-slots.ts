declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Below the entries of a section. */
    'sidebar-section': {
      title: string;
      /** If false, there is room for an icon only. */
      expanded: boolean;
      onChoose: (() => void) | undefined;
    };
  }
}

export type SidebarSectionPlace = 'sidebar-section';

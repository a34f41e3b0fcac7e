declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Below the entries of a section of the sidebar. */
    'sidebar-section': {
      /** The heading of the section. */
      title: string;
      /** False while the sidebar is narrow: there is room for an icon. */
      expanded: boolean;
      /** Something in it was chosen. */
      onChoose: (() => void) | undefined;
    };
  }
}

export type SidebarSectionPlace = 'sidebar-section';

declare module '../../../../platform/web/page-places.ts' {
  interface PagePlaces {
    /** Below the entries of a section of the sidebar, while it is wide. */
    'sidebar-section': {
      /** The heading of the section. */
      title: string;
      /** Something in it was chosen. */
      onChoose: (() => void) | undefined;
    };
  }
}

export type SidebarSectionPlace = 'sidebar-section';

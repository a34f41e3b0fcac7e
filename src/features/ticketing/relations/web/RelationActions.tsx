import { Menu } from '@mantine/core';
import { IconGitMerge, IconLink } from '@tabler/icons-react';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';

/** Values of the `open` search key. */
export type RelationDialog = 'relate' | 'merge';

export function RelationActions() {
  const { open } = usePageSearch();
  const show = (dialog: RelationDialog) => open(dialog);
  return (
    <>
      <Menu.Item leftSection={<IconLink size={15} aria-hidden />} onClick={() => show('relate')}>
        Link to another ticket
      </Menu.Item>
      <Menu.Item leftSection={<IconGitMerge size={15} aria-hidden />} onClick={() => show('merge')}>
        Merge with another ticket
      </Menu.Item>
    </>
  );
}

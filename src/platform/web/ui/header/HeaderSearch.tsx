import { searchSlot } from './header-slots.ts';
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx';

/** The page's search box, in the header. */
export function HeaderSearch(props: SearchBoxProps) {
  return (
    <searchSlot.Fill>
      <SearchBox {...props} />
    </searchSlot.Fill>
  );
}

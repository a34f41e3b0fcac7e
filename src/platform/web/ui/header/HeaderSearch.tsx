import { focusPage } from '../../overlay/focus/focus-page.ts';
import { ExactMatches } from '../../quick-search/ExactMatches.tsx';
import { useExactMatches } from '../../quick-search/useExactMatches.ts';
import { searchSlot } from './header-slots.ts';
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx';

/** The search box of a list, with exact matches above the list. Enter opens the best one. */
export function HeaderSearch({ onSubmit, ...props }: SearchBoxProps) {
  const named = useExactMatches(props.value);

  async function handleSubmit() {
    if (await named.open()) focusPage();
    else onSubmit?.();
  }

  return (
    <>
      <searchSlot.Fill>
        <SearchBox {...props} onSubmit={() => void handleSubmit()} />
      </searchSlot.Fill>
      <ExactMatches items={named.items} />
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { useBelongsTo } from '../../../../../../platform/web/ui/header/section.ts';
import { usePageSearch } from '../../../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../../../platform/web/ui/Segments.tsx';
import { useSyncStatus } from '../../sync.queries.ts';
import { ConflictList } from './ConflictList.tsx';
import classes from './DecisionsPage.module.css';
import { FailedList } from './FailedList.tsx';
import { MatchList } from './MatchList.tsx';
import { RemoteDeletedList } from './RemoteDeletedList.tsx';

const LISTS = { conflicts: ConflictList, stuck: FailedList, gone: RemoteDeletedList, choices: MatchList } as const;
type ListName = keyof typeof LISTS;
const isName = (name: string | undefined): name is ListName => name !== undefined && name in LISTS;

/** The decisions that need an Admin, in one list per type. */
export function DecisionsPage() {
  useBelongsTo('/zoho-sync');
  const { search, show } = usePageSearch();
  const { data: status } = useSyncStatus();
  const shown = isName(search.show) ? search.show : firstOf(status);
  const List = LISTS[shown];
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/zoho-sync" className={classes.back}>
          Zoho Synchronization
        </Link>
        <Segments
          label="Decision type"
          options={[
            { value: 'conflicts', label: 'Conflicts', count: status?.conflicts },
            { value: 'stuck', label: 'Failed', count: status && status.stuck - status.gone },
            { value: 'gone', label: 'Deleted', count: status?.gone },
            { value: 'choices', label: 'Possible matches', count: status?.choices },
          ]}
          value={shown}
          onChange={(name) => show({ show: name })}
        />
      </header>
      <List />
    </div>
  );
}

/** The first type with an open decision. */
function firstOf(status: ReturnType<typeof useSyncStatus>['data']): ListName {
  if (!status || status.conflicts > 0) return 'conflicts';
  if (status.stuck > status.gone) return 'stuck';
  return status.gone > 0 ? 'gone' : status.choices > 0 ? 'choices' : 'conflicts';
}

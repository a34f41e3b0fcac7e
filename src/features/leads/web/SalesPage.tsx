import { useMediaQuery } from '@mantine/hooks';
import { ErrorState } from '../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../platform/web/ui/feedback/PageSpinner.tsx';
import { HeaderSearch } from '../../../platform/web/ui/header/HeaderSearch.tsx';
import { NEW_RECORD, usePageSearch } from '../../../platform/web/ui/header/usePageSearch.ts';
import { LEAD_SOURCES, LEAD_STATUSES } from '../lead.contract.ts';
import { sumBoard } from '../lead-board.rules.ts';
import { BoardHead } from './BoardHead.tsx';
import { LeadBoard } from './board/LeadBoard.tsx';
import { LeadsOnPhone } from './board/LeadsOnPhone.tsx';
import { useBoard } from './lead.queries.ts';
import { NoLeads } from './NoLeads.tsx';
import { OpenLead } from './OpenLead.tsx';
import classes from './SalesPage.module.css';
import { useLeadMoves } from './useLeadMoves.ts';

export function SalesPage() {
  const { search, show, box, openId, open, close } = usePageSearch();
  const { q = '' } = search;
  const source = LEAD_SOURCES.find((each) => each === search.source);
  const status = LEAD_STATUSES.find((each) => each === search.status) ?? 'New';
  const isPhone = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const { board, error, isStale, loadMore, retry } = useBoard({ q, source });
  const { lanes, move } = useLeadMoves(board?.lanes);
  const handleAdd = () => open(NEW_RECORD);

  function content() {
    if (!lanes) return error ? <ErrorState error={error} onRetry={retry} /> : <PageSpinner />;
    if (sumBoard(lanes).count === 0) {
      const handleClear = () => show({ q: '', source: '' });
      return <NoLeads isFiltered={q !== '' || source !== undefined} onAdd={handleAdd} onClear={handleClear} />;
    }
    const actions = { lanes, onMove: move, onOpen: open, onLoadMore: loadMore };
    if (isPhone) return <LeadsOnPhone {...actions} status={status} onChoose={(next) => show({ status: next })} />;
    return <LeadBoard key={JSON.stringify([q, source])} {...actions} />;
  }

  return (
    <div className={classes.page} data-stale={isStale}>
      <HeaderSearch {...box} placeholder="Search leads..." />
      <BoardHead lanes={lanes} source={source} onSource={(next) => show({ source: next })} onAdd={handleAdd} />
      {content()}
      {openId && <OpenLead id={openId} onClose={close} />}
    </div>
  );
}

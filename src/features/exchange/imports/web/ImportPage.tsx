import { useContext } from 'react';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { WebFeaturesContext } from '../../../../platform/web/web-feature.ts';
import { FollowedImport } from './FollowedImport.tsx';
import classes from './ImportPage.module.css';
import { ImportSteps } from './ImportSteps.tsx';
import { PastImports } from './PastImports.tsx';

/** Files of any kind of record: chosen, mapped, checked, imported, followed and taken back. */
export function ImportPage() {
  const targets = useContext(WebFeaturesContext).flatMap(({ imports = [] }) => imports);
  const { search, show, openId, open, close } = usePageSearch();
  const target = targets.find(({ kind }) => kind === search.kind) ?? targets[0];
  if (!target) return null;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Segments
          label="Record type"
          options={targets.map(({ kind, title }) => ({ value: kind, label: title.replace(/^Import /, '') }))}
          value={target.kind}
          onChange={(kind) => show({ kind, open: '' })}
        />
      </header>
      {openId ? (
        <Panel title="Results">
          <FollowedImport id={openId} recordKind={target.recordKind} onClose={close} />
        </Panel>
      ) : (
        <ImportSteps key={target.kind} target={target} onStarted={open} />
      )}
      <PastImports kind={target.kind} onOpen={open} />
    </div>
  );
}

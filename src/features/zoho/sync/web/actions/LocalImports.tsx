import { Button, Tooltip } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { WebFeaturesContext, type WebImport } from '../../../../../platform/web/web-feature.ts';
import { SYNCED_KINDS } from '../../synced-kinds.ts';
import classes from './ActionGroup.module.css';
import { GroupTitle } from './ActionGroup.tsx';

/** Links to the CSV imports of synced kinds, which don't use Zoho. */
export function LocalImports({ blockedBy }: { blockedBy: string | undefined }) {
  const allImports = useContext(WebFeaturesContext).flatMap((feature) => feature.imports ?? []);
  const imports = SYNCED_KINDS.flatMap((kind) => allImports.filter(({ recordKind }) => recordKind === kind));
  return (
    <Panel title={<GroupTitle title="Local Data Management" note="CSV import, no automatic sync" />}>
      <div className={classes.buttons}>
        {imports.map((target) => (
          <ImportLink key={target.kind} target={target} blockedBy={blockedBy} />
        ))}
      </div>
    </Panel>
  );
}

function ImportLink({ target: { kind, title }, blockedBy }: { target: WebImport; blockedBy: string | undefined }) {
  const buttonProps = {
    variant: 'default',
    justify: 'flex-start',
    className: classes.button,
    leftSection: <IconFileImport size={17} aria-hidden />,
  } as const;
  if (blockedBy === undefined)
    return (
      <Button {...buttonProps} renderRoot={(props) => <Link {...props} to="/import" search={{ kind }} />}>
        {title}
      </Button>
    );
  return (
    <Tooltip label={blockedBy}>
      <Button {...buttonProps} aria-disabled>
        {title}
      </Button>
    </Tooltip>
  );
}

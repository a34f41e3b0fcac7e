import { Button, Tooltip } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { WebFeaturesContext, type WebImport } from '../../../../../platform/web/web-feature.ts';
import { SYNCED_KINDS } from '../../synced-kinds.ts';
import buttonClasses from './ActionButton.module.css';
import classes from './ActionGroup.module.css';
import { GroupTitle } from './ActionGroup.tsx';

/** The order they stand in. */
const KINDS: readonly string[] = SYNCED_KINDS;
const placeOf = ({ recordKind }: WebImport) => KINDS.indexOf(recordKind);

/** Imports of CSV files, which have nothing to do with the connection. */
export function LocalImports({ blockedBy }: { blockedBy: string | undefined }) {
  const imports = useContext(WebFeaturesContext)
    .flatMap((feature) => feature.imports ?? [])
    .filter((target) => placeOf(target) >= 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
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
  const look = {
    variant: 'default',
    justify: 'flex-start',
    className: buttonClasses.button,
    leftSection: <IconFileImport size={17} aria-hidden />,
  } as const;
  if (blockedBy === undefined)
    return (
      <Button {...look} renderRoot={(props) => <Link {...props} to="/import" search={{ kind }} />}>
        {title}
      </Button>
    );
  return (
    <Tooltip label={blockedBy}>
      <Button {...look} aria-disabled>
        {title}
      </Button>
    </Tooltip>
  );
}

import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { shortDate, timestamp } from '../../../../platform/time/relative-time.ts';
import { QuietAction } from '../../../../platform/web/ui/table/QuietAction.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { describeDevice, isHandheld } from '../../auth/auth.rules.ts';
import type { Device } from '../../auth/own-account.contract.ts';
import classes from './DeviceItem.module.css';

interface DeviceItemProps {
  device: Device;
  isBusy: boolean;
  onSignOut: () => void;
}

export function DeviceItem({ device, isBusy, onSignOut }: DeviceItemProps) {
  const { address, signedInAt, lastUsedAt, isCurrent } = device;
  const Icon = isHandheld(device) ? IconDeviceMobile : IconDeviceDesktop;
  const name = describeDevice(device);
  return (
    <li className={classes.device}>
      <Icon className={classes.icon} size={20} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <p className={classes.name}>
          {name} {isCurrent && <Pill tone="green">This device</Pill>}
        </p>
        <p className={classes.facts}>
          {address && (
            <>
              <Mono>{address}</Mono> ·{' '}
            </>
          )}
          {isCurrent ? (
            'Active now'
          ) : (
            <>
              Last active <RelativeTime at={lastUsedAt} />
            </>
          )}
          {' · '}Signed in{' '}
          <time dateTime={signedInAt} title={timestamp(signedInAt)}>
            {shortDate(signedInAt)}
          </time>
        </p>
      </div>
      {!isCurrent && <QuietAction label="Sign out" subject={name} danger disabled={isBusy} onClick={onSignOut} />}
    </li>
  );
}

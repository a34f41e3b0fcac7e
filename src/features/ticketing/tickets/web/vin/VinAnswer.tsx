import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import type { DecodedVin } from '../../../../master-data/vehicles/vin.contract.ts';
import { describeGaps, describeSource } from '../../../../master-data/vehicles/vin-words.rules.ts';
import classes from './VinField.module.css';

interface VinAnswerProps {
  isDecoding: boolean;
  isSlow: boolean;
  decoded: DecodedVin | undefined;
  failure: string | undefined;
}

/** What came of decoding: where it is from, what is missing, and what to look at. */
export function VinAnswer({ isDecoding, isSlow, decoded, failure }: VinAnswerProps) {
  return (
    <>
      {failure && !isDecoding && <Alert title="VIN not found.">{failure}</Alert>}
      <div className={classes.answer} role="status">
        {isDecoding && <p>{isSlow ? 'Still looking up the VIN. You can go on working.' : 'Looking up the VIN …'}</p>}
        {decoded && <p>{describeSource(decoded)}</p>}
        {decoded && !decoded.complete && <p className={classes.odd}>{describeGaps(decoded)}</p>}
        {decoded?.warning && <p className={classes.odd}>{decoded.warning}</p>}
      </div>
    </>
  );
}

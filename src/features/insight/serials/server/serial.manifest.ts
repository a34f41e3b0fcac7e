import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { serialApi } from '../serial.contract.ts';
import { getSerialHistory, transferSerial } from './serial.service.ts';

export const serialFeature: ServerFeature = {
  routes(app, deps) {
    handle(app, serialApi.get, ({ params }) => getSerialHistory(deps, params.serial));
    handle(app, serialApi.transfer, ({ actor, params, body }) => transferSerial(deps, actor, params.serial, body.customerId));
  },
};

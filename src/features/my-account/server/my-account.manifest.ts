import { answer } from '../../../platform/server/http/answer.ts';
import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { notificationChoiceApi } from '../notification-choice.contract.ts';
import { getNotificationChoices, setNotificationChoices } from './notification-choice.service.ts';

export const myAccountFeature: ServerFeature = {
  routes(app, { database }) {
    answer(app, notificationChoiceApi.read, ({ actor }) => getNotificationChoices(database, actor.userId));
    answer(app, notificationChoiceApi.change, ({ actor, body }) => setNotificationChoices(database, actor.userId, body));
  },
};

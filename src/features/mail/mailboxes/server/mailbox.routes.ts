import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import { removeRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { readBrowser } from '../../../admin/provider-access/server/consent/consent.service.ts';
import { mailboxApi } from '../mailbox.contract.ts';
import { createMailbox, getMailbox, setPasswords, updateMailbox } from './mailbox.service.ts';
import { mailboxStore } from './mailbox.store.ts';
import { testMailbox } from './mailbox-check.service.ts';
import { listMailboxes } from './mailbox-state.service.ts';
import { completeSignIn, startSignIn } from './sign-in.service.ts';

export function mailboxRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, mailboxApi.list, ({ actor }) => listMailboxes(deps, actor));
  handle(app, mailboxApi.get, ({ params }) => getMailbox(deps, params.id));
  handle(app, mailboxApi.create, ({ actor, body }) => createMailbox(deps, actor, body));
  handle(app, mailboxApi.update, ({ actor, params, body }) => updateMailbox(deps, actor, params.id, body));
  handle(app, mailboxApi.remove, ({ actor, params }) => removeRecord(deps, mailboxStore, actor, params.id));
  handle(app, mailboxApi.setPasswords, ({ actor, params, body }) => setPasswords(deps, actor, params.id, body));
  handle(app, mailboxApi.test, ({ params }) => testMailbox(deps, params.id));
  handle(app, mailboxApi.startOauth, ({ actor, params, query, request, reply }) =>
    startSignIn(deps, actor, { provider: params.provider, mailboxId: query.mailboxId }, { request, reply }),
  );
  handle(app, mailboxApi.completeOauth, ({ actor, params, body, request }) =>
    completeSignIn(deps, actor, params.provider, body, readBrowser(deps, request)),
  );
}

import { cutText } from '../../../../../platform/text/clean-text.ts';
import { type Lead, NewLead } from '../../../../business/leads/lead.contract.ts';
import { insertLeads } from '../../../../business/leads/server/lead.service.ts';
import { findUnsentByEmail } from '../../../../business/leads/server/lead.sync.service.ts';
import type { CrmRecord } from '../../../zoho-client/server/crm/records.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import { leadKind, leadSync, toLeadChange } from '../links/lead-sync.ts';
import { findLocalCandidates, pickValid } from './local-candidates.ts';
import type { RemoteCreateHandler } from './remote-create.ts';

/** Leads of Zoho CRM that are unknown here. */
export const leadCreateHandler: RemoteCreateHandler<Lead, CrmRecord> = {
  sync: leadSync,
  titleOf: ({ record }) => leadKind.titleOf(record),
  async findOwn(context, remotes) {
    const { database } = context.deps;
    const emails = remotes.map(({ values }) => (values.email ?? '').trim().toLowerCase());
    const unsent = await findUnsentByEmail(
      database,
      emails.filter((email) => email !== ''),
    );
    const like = emails.map((email) => unsent.filter((lead) => lead.email === email).map(({ id }) => id));
    return findLocalCandidates(context, 'lead', remotes, {
      kind: leadKind,
      like,
      find: (id) => leadSync.find(context, database, id),
    });
  },
  add: ({ mapping }, tx, remotes) =>
    insertLeads(
      tx,
      remotes.map(({ zohoId, record, values }) => {
        const fields = pickValid(values, (part) => toLeadChange(undefined, part, mapping));
        const name = cutText((values.name ?? '').trim(), 500);
        const company = cutText((values.company ?? '').trim(), 500);
        const required = { contactName: name || values.email || 'Unknown', companyName: company || name || 'Unknown company' };
        const { customerId: _, ...lead } = NewLead.parse({ source: 'Unknown', ...fields, ...required });
        return { ...lead, zohoId, createdAt: toUtc(record.Created_Time) };
      }),
    ),
};

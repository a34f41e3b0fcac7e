import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import type { CrmState } from '../crm.state.ts';
import { CrmError } from '../crm-error.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { getDisplayName } from '../modules.ts';
import type { Conversion, CrmRecord, Reference } from '../records/store.ts';
import { parseRecords } from '../records/write-results.ts';
import { convertLead } from './convert-lead.ts';

const PATH = '/Leads/:id/actions/convert';
const OTHER_METHODS: HTTPMethods[] = ['GET', 'PUT', 'PATCH', 'DELETE'];

export function conversionRoutes(app: FastifyInstance, state: () => CrmState): void {
  addCrmRoute(app, state, { method: 'POST', path: PATH, scopes: ['ZohoCRM.modules.Leads.CREATE'] }, convert);
  addCrmRoute(app, state, { method: OTHER_METHODS, path: PATH, scopes: [] }, () => {
    throw new CrmError(400, 'INVALID_REQUEST_METHOD');
  });
}

/** Converts the lead of the path; documented for v2 and v8, which answer differently. */
function convert(call: CrmCall): FastifyReply {
  const lead = findLead(call);
  const [options = {}] = parseRecords(call);
  const conversion = convertLead(call, lead, options);
  return call.reply.send({ data: [call.version === 'v2' ? toIds(conversion) : toResult(call.crm, conversion)] });
}

function findLead({ crm, request }: CrmCall): CrmRecord {
  const lead = crm.modules.Leads.records.get((request.params as { id: string }).id);
  if (!lead) throw new CrmError(400, 'INVALID_DATA', { resource_path_index: 1 }, 'the id given seems to be invalid');
  if (lead.isConverted) throw new CrmError(400, 'ID_ALREADY_CONVERTED', { resource_path_index: 1 });
  return lead;
}

function toIds({ account, contact, deal }: Conversion): Record<string, string | null> {
  return { Contacts: contact.id, Deals: deal?.id ?? null, Accounts: account?.id ?? null };
}

function toResult(state: CrmState, { account, contact, deal }: Conversion): Record<string, unknown> {
  const name = (reference: Reference | null) => reference && { name: getName(state, reference), id: reference.id };
  const details = { Contacts: name(contact), Deals: name(deal), Accounts: name(account) };
  return { code: 'SUCCESS', details, message: 'The record has been converted successfully', status: 'success' };
}

function getName({ modules }: CrmState, { module, id }: Reference): string {
  return getDisplayName(module, modules[module].records.get(id)?.values ?? {});
}

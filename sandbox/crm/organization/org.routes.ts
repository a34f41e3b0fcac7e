import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CrmState } from '../crm.state.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { toCrmTime } from '../records/record-view.ts';

const ORG_ID = '231200000000000001';
/** Each data center has an organization of its own. */
const ZGIDS = { us: '60098765', eu: '20098765' } as const;
/** The zone of the usual offset; of another one the sandbox does not know the name. */
const ZONES: Readonly<Record<string, string>> = { '+05:30': 'Asia/Kolkata', '+00:00': 'UTC' };

/** The organization itself; documented. */
export function orgRoutes(app: FastifyInstance, state: () => CrmState): void {
  addCrmRoute(app, state, { method: 'GET', path: '/org', scopes: ['ZohoCRM.org.READ'] }, getOrganization);
}

function getOrganization({ crm, reply }: CrmCall): FastifyReply {
  const [owner] = crm.users;
  const organization = {
    id: ORG_ID,
    zgid: ZGIDS[crm.identity.dataCenter],
    company_name: 'OBDesk Sandbox',
    alias: null,
    primary_email: owner?.email ?? null,
    primary_zuid: owner?.zuid ?? null,
    employee_count: String(crm.users.length),
    country: 'US',
    country_code: 'US',
    time_zone: ZONES[crm.base.settings.text('crmUtcOffset')] ?? null,
    currency: 'US Dollar',
    currency_symbol: '$',
    currency_locale: 'en_US',
    iso_code: 'USD',
    mc_status: false,
    gapps_enabled: false,
    privacy_settings: false,
    created_time: toCrmTime(crm, owner?.createdAt ?? 0),
    license_details: { paid: true, paid_type: 'standard', paid_expiry: null, trial_type: null, users_license_purchased: crm.users.length },
  };
  return reply.send({ org: [organization] });
}

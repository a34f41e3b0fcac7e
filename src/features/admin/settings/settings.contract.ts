import { z } from 'zod';
import { choice, email, text, yesNo } from '../../../platform/record/fields.ts';
import { optionalField, serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { isTimeZone } from '../../../platform/time/zoned-day.ts';
import { PAYMENT_TERMS } from './payment-terms.rules.ts';
import { isServiceAccount, secret } from './secret-field.ts';
import { settingsGroup } from './settings-group.ts';

declare module '../../../platform/page-data.ts' {
  interface SessionData {
    maintenance: Settings<'maintenance'>;
  }
}

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    /** By group: 'account'. */
    settings: Settings<SettingsGroup>;
  }
}

const ZONE_LIMIT = 100;
const zoneName = z
  .string()
  .trim()
  .max(ZONE_LIMIT)
  .refine((name) => name === '' || isTimeZone(name), 'Time zone must be an IANA name such as America/Chicago');

export const MILEAGE_UNITS = ['km', 'mi'] as const;

/** Company details, used on invoices for example. Blank by default. */
export const companyFields = recordFields({
  companyName: text('Company name', 200),
  supportEmail: email('Support email'),
  phone: text('Phone', 100),
  address: text('Address', 1_000),
  /** IANA time zone for the days of documents and jobs; blank for the server's. */
  timeZone: optionalField({ label: 'Time zone', limit: ZONE_LIMIT, reply: z.string(), input: zoneName }, ''),
  /** Unit of the mileage on new tickets. */
  mileageUnit: choice('Mileage unit', MILEAGE_UNITS, { initial: 'mi', labels: { km: 'Kilometers', mi: 'Miles' } }),
  /** Terms of invoices for customers without their own. */
  paymentTerms: choice('Payment terms', PAYMENT_TERMS, { initial: 'Net 30' }),
  /** Time zone of the server. */
  serverZone: serverOwned(z.string().optional()),
});

export const maintenanceFields = recordFields({
  isMaintenanceMode: yesNo('Maintenance mode', false),
  message: text('Message', 1_000),
});

/** Credentials for providers. Encrypted at rest and never returned. */
export const secretFields = recordFields({
  zohoRefreshToken: secret('Zoho refresh token'),
  quickbooksApiKey: secret('QuickBooks API key'),
  googleApiCredentials: secret('Google credentials', {
    isValid: isServiceAccount,
    message: 'Google credentials must be the JSON key file of a service account',
  }),
});

export type SecretName = keyof typeof secretFields;
export const SECRET_NAMES = Object.keys(secretFields) as [SecretName, ...SecretName[]];

export const SYNC_FREQUENCIES = ['manual', 'hourly', 'daily'] as const;

export const syncFields = recordFields({
  syncEnabled: yesNo('Sync enabled', false),
  syncFrequency: choice('Frequency', SYNC_FREQUENCIES, {
    initial: 'manual',
    labels: { manual: 'Manual', hourly: 'Hourly', daily: 'Daily' },
  }),
  syncTickets: yesNo('Tickets', true),
  syncLeads: yesNo('Leads', true),
  syncCustomers: yesNo('Customers', true),
});

const sync = recordSchemas(syncFields);
export type SyncConfiguration = z.infer<typeof sync.Record>;

const configurationFields = recordFields({
  ...secretFields,
  /** All fields are optional. */
  syncConfiguration: optionalField(
    { label: 'Synchronization', reply: sync.Record, input: sync.Given },
    sync.Record.parse(sync.New.parse({})),
  ),
  /** Secrets that were encrypted with a different key and must be entered again; absent if none. */
  unreadable: serverOwned(z.array(z.enum(SECRET_NAMES)).optional()),
  /** When this copy was restored from a backup. Absent once an Admin has turned the connections on; until then, no provider is called. */
  restoredAt: serverOwned(z.string().optional()),
});

export const notificationFields = recordFields({
  email: yesNo('Email', true),
  inApp: yesNo('In-app', true),
  desktop: optionalField(
    { label: 'Desktop', reply: z.boolean(), input: z.literal(false, 'Desktop notifications aren’t available yet') },
    false,
  ),
  /** Whether a mailbox is connected. */
  isEmailReady: serverOwned(z.boolean().optional()),
});

/** Emails that OBDesk sends to customers on its own, if a mailbox is connected. */
export const emailFields = recordFields({
  loanerReminders: yesNo('Loaner reminders', true),
});

export const DATE_RANGES = ['last_7_days', 'last_30_days', 'last_90_days', 'all_time'] as const;
export type DateRange = (typeof DATE_RANGES)[number];

export const DATE_RANGE_LABELS: Record<DateRange, string> = {
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
  all_time: 'All time',
};

export const reportingFields = recordFields({
  defaultDateRange: choice('Default date range', DATE_RANGES, { initial: 'last_30_days', labels: DATE_RANGE_LABELS }),
});

const modelName = z
  .string()
  .max(100)
  .regex(/^([a-z0-9][a-z0-9.-]*)?$/, 'Choose a model from the list')
  .meta({ examples: ['gemini-flash-latest'] });
const AMOUNT = 'Enter an amount from $0 to $1,000,000';
const amount = z.number(AMOUNT).min(0, AMOUNT).max(1_000_000, AMOUNT);
/** Dollars per million tokens. */
const price = (label: string) => optionalField({ label, reply: z.number(), input: amount }, 0);

/** The model of the assistant, and its prices and budget. */
export const assistantFields = recordFields({
  /** Blank for the model set in the environment. */
  model: optionalField({ label: 'Model', reply: z.string(), input: modelName }, ''),
  /** Monthly limit in dollars, by UTC month; null for none. */
  monthlyLimit: optionalField({ label: 'Monthly limit', reply: z.number().nullable(), input: amount.nullable() }, null),
  promptPrice: price('Input price (per 1M tokens)'),
  answerPrice: price('Output price (per 1M tokens)'),
});

/** Zoho's data centers by top-level domain. */
export const ZOHO_DATA_CENTERS = ['com', 'eu', 'in', 'com.au', 'jp', 'ca', 'sa', 'uk', 'sg', 'ae', 'com.cn'] as const;

const dataCenter = z.enum(['', ...ZOHO_DATA_CENTERS], 'Choose a data center from the list');

export const zohoFields = recordFields({
  /** Data center for new connections; '' for that of `ZOHO_ACCOUNTS_URL`. */
  dataCenter: optionalField({ label: 'Zoho data center', reply: dataCenter, input: dataCenter }, ''),
});

/** Company-wide settings, one group per endpoint. */
export const SETTINGS = {
  account: settingsGroup('account', { fields: companyFields, read: 'user', about: 'the company details' }),
  maintenance: settingsGroup('maintenance', {
    fields: maintenanceFields,
    read: 'public',
    about: 'maintenance mode and its message',
  }),
  configuration: settingsGroup('configuration', {
    fields: configurationFields,
    read: 'admin',
    about: 'the integrations and sync options',
    note: 'Secrets are masked.',
  }),
  notifications: settingsGroup('notifications', { fields: notificationFields, read: 'user', about: 'the notification channels' }),
  email: settingsGroup('email', { fields: emailFields, read: 'user', about: 'the automatic emails to customers' }),
  reporting: settingsGroup('reporting', { fields: reportingFields, read: 'user', about: 'the default date range of reports' }),
  assistant: settingsGroup('assistant', {
    fields: assistantFields,
    read: 'admin',
    about: 'the assistant’s model, token prices and monthly limit',
    note: 'Prices are in USD per million tokens.',
  }),
  zoho: settingsGroup('zoho', { fields: zohoFields, read: 'admin', about: 'the Zoho data center' }),
};

export type SettingsGroup = keyof typeof SETTINGS;
/** A group as returned. */
export type Settings<G extends SettingsGroup> = { [K in SettingsGroup]: z.infer<(typeof SETTINGS)[K]['Settings']> }[G];
/** Any part of a group, as sent. */
export type GivenSettings<G extends SettingsGroup> = { [K in SettingsGroup]: z.infer<(typeof SETTINGS)[K]['Given']> }[G];

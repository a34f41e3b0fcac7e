import { fail } from './project.mjs';

/** Settings that connect OBDesk to a running sandbox instead of the real services. */
export async function settingsFor(sandboxUrl) {
  const { zoho, quickbooks, gemini, mail } = await control(sandboxUrl, '/tokens', 'POST');
  const { mail: ports } = await control(sandboxUrl, '/state', 'GET');
  return {
    ...addressesIn(sandboxUrl),
    ZOHO_CLIENT_ID: zoho.clientId,
    ZOHO_CLIENT_SECRET: zoho.clientSecret,
    ZOHO_DESK_ORG_ID: zoho.orgId,
    QUICKBOOKS_CLIENT_ID: quickbooks.clientId,
    QUICKBOOKS_CLIENT_SECRET: quickbooks.clientSecret,
    GEMINI_API_KEY: gemini.apiKey,
    MAIL_MICROSOFT_CLIENT_ID: mail.microsoft.clientId,
    MAIL_MICROSOFT_CLIENT_SECRET: mail.microsoft.clientSecret,
    MAIL_MICROSOFT_TENANT: mail.microsoft.tenant,
    MAIL_GOOGLE_CLIENT_ID: mail.google.clientId,
    MAIL_GOOGLE_CLIENT_SECRET: mail.google.clientSecret,
    MAIL_IMAP_ADDRESS: `127.0.0.1:${ports.imapPort}`,
    MAIL_SMTP_ADDRESS: `127.0.0.1:${ports.smtpPort}`,
  };
}

/** The assistant answers typical questions about the sample tickets instead of repeating the question. */
export async function enableRecordedAnswers(sandboxUrl) {
  await fetch(`${sandboxUrl}/_control/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ geminiRecordedAnswers: true }),
  });
}

async function control(sandboxUrl, path, method) {
  try {
    const response = await fetch(`${sandboxUrl}/_control${path}`, { method });
    return await response.json();
  } catch (error) {
    // `fetch` blocks some ports.
    fail(`Couldn't reach the sandbox at ${sandboxUrl} (${error.cause?.message ?? error.message}). Set SANDBOX_PORT to another port.`);
  }
}

function addressesIn(sandboxUrl) {
  return {
    ZOHO_ACCOUNTS_URL: `${sandboxUrl}/accounts`,
    ZOHO_CRM_URL: `${sandboxUrl}/crm`,
    ZOHO_DESK_URL: `${sandboxUrl}/desk`,
    QUICKBOOKS_AUTH_URL: `${sandboxUrl}/quickbooks/oauth2`,
    QUICKBOOKS_API_URL: `${sandboxUrl}/quickbooks`,
    GEMINI_BASE_URL: `${sandboxUrl}/gemini`,
    GEMINI_TOKEN_URL: `${sandboxUrl}/gemini/token`,
    MAIL_MICROSOFT_URL: `${sandboxUrl}/microsoft`,
    MAIL_GOOGLE_URL: `${sandboxUrl}/google`,
    VPIC_URL: `${sandboxUrl}/vpic`,
  };
}

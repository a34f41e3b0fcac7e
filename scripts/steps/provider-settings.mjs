import { fail } from './project.mjs';

/** Settings that connect OBDesk to a running sandbox instead of the real services. */
export async function settingsFor(sandboxUrl) {
  const { zoho, quickbooks, gemini } = await readConnections(sandboxUrl);
  return {
    ...addressesIn(sandboxUrl),
    ZOHO_CLIENT_ID: zoho.clientId,
    ZOHO_CLIENT_SECRET: zoho.clientSecret,
    ZOHO_DESK_ORG_ID: zoho.orgId,
    QUICKBOOKS_CLIENT_ID: quickbooks.clientId,
    QUICKBOOKS_CLIENT_SECRET: quickbooks.clientSecret,
    GEMINI_API_KEY: gemini.apiKey,
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

async function readConnections(sandboxUrl) {
  try {
    const response = await fetch(`${sandboxUrl}/_control/tokens`, { method: 'POST' });
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
    VPIC_URL: `${sandboxUrl}/vpic`,
  };
}

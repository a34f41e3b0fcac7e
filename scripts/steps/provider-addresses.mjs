/** Settings that point the product at a sandbox instead of the real services. */
export function addressesIn(sandboxUrl) {
  return {
    ZOHO_ACCOUNTS_URL: `${sandboxUrl}/accounts`,
    ZOHO_CRM_URL: `${sandboxUrl}/crm`,
    ZOHO_DESK_URL: `${sandboxUrl}/desk`,
    QUICKBOOKS_AUTH_URL: `${sandboxUrl}/quickbooks/oauth2`,
    QUICKBOOKS_API_URL: `${sandboxUrl}/quickbooks`,
    GEMINI_BASE_URL: `${sandboxUrl}/gemini`,
    VPIC_URL: `${sandboxUrl}/vpic`,
  };
}

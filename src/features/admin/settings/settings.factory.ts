/** A Google key file for `googleApiCredentials`, with the given private key. */
export function aServiceAccount(privateKey = 'a private key'): string {
  return JSON.stringify({ type: 'service_account', client_email: 'desk@project.iam.gserviceaccount.com', private_key: privateKey });
}

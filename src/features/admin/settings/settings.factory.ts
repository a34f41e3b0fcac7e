/** A Google key file as `googleApiCredentials` takes it, with the given private key. */
export function aServiceAccount(privateKey = 'a private key'): string {
  return JSON.stringify({ type: 'service_account', client_email: 'desk@project.iam.gserviceaccount.com', private_key: privateKey });
}

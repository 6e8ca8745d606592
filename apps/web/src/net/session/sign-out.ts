import { api } from '../api-client.ts';

/**
 * Ends the session and leaves through a full page load, so that nothing of the customer stays in
 * memory. Follows the server's redirect, else goes to `/logout`.
 */
export async function signOut(): Promise<void> {
  const answer = await api.post('/api/logout');
  window.location.assign(answer?.redirect ?? '/logout');
}

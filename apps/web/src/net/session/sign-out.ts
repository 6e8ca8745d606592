import { api } from '../api-client.ts';
import { useCall } from '../use-call.tsx';
import { beginSignOut } from './session-ended.ts';
import { forgetTyped } from './typed-input.ts';
import { forgetAllInTab } from './until-sign-out.ts';

/**
 * Ends the session and leaves through a full page load, so that none of the customer's data stays
 * in memory. Follows the server's redirect, or else goes to `/logout`.
 */
export function useSignOut() {
  return useCall({
    mutationFn: async () => {
      beginSignOut();
      forgetTyped();
      forgetAllInTab();
      const answer = await api.post('/api/logout');
      window.location.assign(answer?.redirect ?? '/logout');
    },
    failure: { title: 'Error', fallback: 'Failed to sign out' },
  });
}

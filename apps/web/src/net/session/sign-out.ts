import { useMutation } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { toastFailure } from '../toast-failure.ts';
import { forgetTyped } from './typed-input.ts';

/**
 * Ends the session and leaves through a full page load, so that nothing of the customer stays in
 * memory. Follows the server's redirect, else goes to `/logout`. A failure is toasted.
 */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      forgetTyped();
      const answer = await api.post('/api/logout');
      window.location.assign(answer?.redirect ?? '/logout');
    },
    onError: (error) => toastFailure('Error', error, 'Failed to sign out'),
  });
}

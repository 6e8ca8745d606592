import { useMutation } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { isUnauthorized, userMessage } from '../api-client.ts';
import { signOut } from './sign-out.ts';

/** Signing out by a button; a failure is told, unless the session was over already. */
export function useSignOut() {
  return useMutation({
    mutationFn: signOut,
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({
        title: 'Error',
        description: userMessage(error, 'Failed to sign out'),
        variant: 'destructive',
      });
    },
  });
}

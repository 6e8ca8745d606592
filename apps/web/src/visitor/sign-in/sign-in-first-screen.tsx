import { limits } from '@seven-hills/bank/limits';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { toast } from '../../ui/feedback/toast.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { LoadingScreen } from '../../ui/spinner.tsx';

/** Shown to a visitor at the staff area's URL: a toast and, shortly after, the landing page. */
export function SignInFirstScreen() {
  const [, navigate] = useLocation();
  usePageTitle('Staff area');
  useEffect(() => {
    toast({
      title: 'Unauthorized',
      description: 'Please log in to access admin panel.',
      variant: 'destructive',
    });
    const timer = setTimeout(() => navigate('/', { replace: true }), limits.signedOutRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <main id="main" className="grid flex-1 place-items-center">
      <h1 className="sr-only">Staff area</h1>
      <LoadingScreen label="Going to the sign-in page" />
    </main>
  );
}

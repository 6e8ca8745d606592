import { brand } from '@seven-hills/bank/brand';
import { useSignOut } from '../../net/session/sign-out.ts';
import { HillsMark } from '../../ui/brand/hills.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { SimplePage } from '../../ui/layout/simple-page.tsx';

/** `/logout` while still signed in: opening the URL alone does not sign anyone out. */
export function SignOutScreen() {
  usePageTitle('Sign Out');
  const leave = useSignOut();
  return (
    <SimplePage width="narrow">
      <div className="grid justify-items-start gap-4 py-8">
        <HillsMark className="w-32 text-copper" />
        <h1 tabIndex={-1} className="text-4xl">
          You are still signed in
        </h1>
        <p className="text-ink-soft">Do you want to sign out of {brand.name}?</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button pending={leave.isPending} onClick={() => leave.mutate()}>
            Sign Out
          </Button>
          <a href="/" className={buttonStyle({ variant: 'secondary' })}>
            Stay Signed In
          </a>
        </div>
      </div>
    </SimplePage>
  );
}

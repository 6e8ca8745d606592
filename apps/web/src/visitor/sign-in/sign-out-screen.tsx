import { brand } from '@seven-hills/bank/brand';
import { useSignOut } from '../../net/session/sign-out.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { MessagePage } from '../message-page.tsx';

/** `/logout` while still signed in: opening the URL alone does not sign anyone out. */
export function SignOutScreen() {
  const leave = useSignOut();
  return (
    <MessagePage
      title="You are still signed in"
      tabTitle="Sign Out"
      actions={
        <>
          <Button pending={leave.isPending} onClick={() => leave.mutate()}>
            Sign Out
          </Button>
          <a href="/" className={buttonStyle({ variant: 'secondary' })}>
            Stay Signed In
          </a>
        </>
      }
    >
      Do you want to sign out of {brand.name}?
    </MessagePage>
  );
}

import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { fetched, fetchedExtra } from '../../ui/fetched.tsx';
import { EntryPage } from '../entry-page.tsx';
import { useSignInElsewhere } from '../sign-in-elsewhere.ts';
import { applicantEmail, type LandingView } from '../use-landing-view.ts';
import { goOn } from './finish-sign-in.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SessionEndNotice } from './session-end-notice.tsx';

/** Only for applicants; everyone else signs in without loading this code. */
const NextSteps = fetchedExtra(() => import('./next-steps.tsx'), 'NextSteps');

/** Only for users who have set up a second step. */
const SecondStepForm = fetched(() => import('./second-step-form.tsx'), 'SecondStepForm');

type Mode = 'login' | 'second-step' | 'forgot' | 'reset';

/** Removes a used token, which must not stay in the address bar or the browser's history. */
function removeTokenFromAddress(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('token')) return;
  address.searchParams.delete('token');
  address.searchParams.set('view', 'login');
  history.replaceState(history.state, '', address);
}

/** The login view with its modes. A reset link's token opens it in reset mode. */
export function SignInScreen({ onShow }: { onShow: (view: LandingView) => void }) {
  const [token, setToken] = useState(
    () => new URLSearchParams(window.location.search).get('token') ?? '',
  );
  const [applicant] = useState(applicantEmail);
  const [mode, setMode] = useState<Mode>(token ? 'reset' : 'login');
  const [methods, setMethods] = useState<readonly SecondStepMethod[]>([]);
  const [passwordVisible, setPasswordVisible] = useState(false);
  const visibility = { visible: passwordVisible, onVisibleChange: setPasswordVisible };
  const back = { label: 'Back', onClick: () => onShow('landing') };
  const toLogin = () => setMode('login');
  useSignInElsewhere(mode === 'login' || mode === 'second-step', goOn);

  if (mode === 'second-step') {
    return (
      <EntryPage
        back={back}
        width="narrow"
        title="One More Step"
        description="Your password is right. Please confirm that it is you."
      >
        <SecondStepForm methods={methods} onBackToSignIn={toLogin} />
      </EntryPage>
    );
  }
  if (mode === 'forgot') {
    return (
      <EntryPage
        back={back}
        width="narrow"
        title="Forgot Your Password?"
        description="Enter your email address and we’ll send you a link to set a new one."
      >
        <ForgotPasswordForm
          onBackToSignIn={toLogin}
          onToken={(received) => {
            setToken(received);
            setMode('reset');
          }}
        />
      </EntryPage>
    );
  }
  if (mode === 'reset') {
    return (
      <EntryPage
        back={back}
        width="narrow"
        title="Reset Your Password"
        description="Choose a new password of at least 8 characters. A few plain words work well."
      >
        <ResetPasswordForm
          token={token}
          visibility={visibility}
          onBackToSignIn={toLogin}
          onReset={() => {
            setToken('');
            removeTokenFromAddress();
            toLogin();
          }}
        />
      </EntryPage>
    );
  }
  return (
    <EntryPage
      back={back}
      width="narrow"
      title="Sign In"
      description={
        applicant === null
          ? 'Welcome back to online banking.'
          : 'Use the password that you just chose.'
      }
      after={
        <p>
          New here?{' '}
          <Button variant="link" onClick={() => onShow('register')}>
            Open an account
          </Button>
        </p>
      }
    >
      <SessionEndNotice />
      {applicant !== null && <NextSteps />}
      <LoginForm
        email={applicant ?? ''}
        visibility={visibility}
        onForgot={() => setMode('forgot')}
        onSecondStep={(received) => {
          setMethods(received);
          setMode('second-step');
        }}
      />
    </EntryPage>
  );
}

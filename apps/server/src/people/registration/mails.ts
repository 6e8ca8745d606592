import { brand, firstDepositText } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { compose, composeSecret, type Mail, type SecretMail } from '../../platform/mail/compose.ts';
import { confirmLabel, hello } from '../../platform/mail/phrases.ts';

const confirmAddress = `Please confirm your email address with the link below, which works once, for ${limits.confirmLinkHours / 24} days.`;

/** `byCard`: whether the initial deposit can be paid by card. */
export const welcomeMail = (confirmUrl: string, byCard: boolean): SecretMail =>
  composeSecret(
    `Welcome to ${brand.name}`,
    [
      hello,
      `Thank you for opening an account with ${brand.name}. ${byCard ? `Sign in and make your initial deposit of ${firstDepositText} by card to activate it` : `To activate it, make your initial deposit of ${firstDepositText} in cash at the counter`}; then set a 4-digit PIN, and you are ready to move money.`,
      confirmAddress,
      'If you did not open this account, do not use the link, and please call us immediately.',
    ],
    { label: confirmLabel, href: confirmUrl },
    'welcome',
  );

/** To someone who registered without an account of their own. */
export const welcomeToShareMail = (confirmUrl: string): SecretMail =>
  composeSecret(
    `Welcome to ${brand.name}`,
    [
      hello,
      `Thank you for registering with ${brand.name}. We opened no account in your name. Sign in and accept the invitation to share an account; then set a 4-digit PIN.`,
      confirmAddress,
      'If you did not register, do not use the link, and please call us immediately.',
    ],
    { label: confirmLabel, href: confirmUrl },
    'welcome',
  );

/** To the owner of an address with which someone tried to open another account. */
export const alreadyCustomerMail = (siteUrl: string): Mail =>
  compose(
    'You already have an account with us',
    [
      hello,
      `Someone, hopefully you, asked to open an account at ${brand.name} with this email address. You already have one, so we did not open another, and nothing about yours has changed.`,
      'Please sign in with your existing password, or use "Forgot password" to choose a new one.',
      'If this was not you, you do not need to do anything.',
    ],
    { link: { label: 'Sign in', href: `${siteUrl}/?view=login` } },
  );

/** Gives no reason, because the applicant may have used someone else's details. */
export const cannotOpenMail = (): Mail =>
  compose(
    'About your application for an account',
    [
      hello,
      `Thank you for applying to ${brand.name}. We could not open an account for you online with the details that you provided.`,
      `Please call us and we will look into it together: ${brand.emergencyPhone}.`,
    ],
    { letter: 'application' },
  );

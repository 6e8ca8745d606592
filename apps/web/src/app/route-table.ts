import { isPagePath, isStaffPath, type PagePath } from '@seven-hills/bank/pages';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import type { ComponentType } from 'react';
import { type Fetched, fetchedScreen } from '../ui/fetched.tsx';
import { LandingScreen } from '../visitor/landing/landing-screen.tsx';
import { articlePages } from './article-pages.ts';

const signInFirst = fetchedScreen(
  () => import('../visitor/sign-in/sign-in-first-screen.tsx'),
  'SignInFirstScreen',
);

/** For visitors. The landing page is part of the entry script so that it renders immediately. */
const visitorScreens: Readonly<Record<string, Fetched<object>>> = {
  '/': LandingScreen,
  ...articlePages,
  '/payment-request': fetchedScreen(
    () => import('../visitor/payment-request-link-screen.tsx'),
    'PaymentRequestLinkScreen',
  ),
  '/invitations': fetchedScreen(
    () => import('../visitor/invitations-screen.tsx'),
    'VisitorInvitationsScreen',
  ),
  '/register': fetchedScreen(
    () => import('../visitor/registration/register-screen.tsx'),
    'RegisterScreen',
  ),
  '/admin': signInFirst,
  '/admin/queue': signInFirst,
};

/** Every customer page (`customer-area.tsx`). */
const customerArea = fetchedScreen(() => import('./shells/customer-area.tsx'), 'CustomerArea');
/** Staff start in their own area and can also open the customer pages. */
const staffArea = fetchedScreen(() => import('./shells/staff-area.tsx'), 'StaffArea');

const depositRequired = fetchedScreen(
  () => import('../customer/initial-deposit/initial-deposit-required-screen.tsx'),
  'InitialDepositRequiredScreen',
);
const depositSuccess = fetchedScreen(
  () => import('../customer/initial-deposit/deposit-success-screen.tsx'),
  'DepositSuccessScreen',
);

const invitations = fetchedScreen(
  () => import('../customer/account-sharing/invitations-screen.tsx'),
  'InvitationsScreen',
);

/**
 * Until the initial deposit is made, every path shows the initial-deposit screen, except the card
 * issuer's return page, invitations, whose person owes no deposit, and the help, fee, and agreement
 * pages.
 */
function gatedScreen(path: string) {
  if (path === '/deposit-success') return depositSuccess;
  if (path === '/invitations') return invitations;
  return (isHelpPath(path) && visitorScreens[path]) || depositRequired;
}

/** Whether `path` is a help, fee, or agreement page, which every visitor and user can read. */
export const isHelpPath = (path: string): path is PagePath =>
  isPagePath(path) && path.startsWith('/support');

/** The fixed paths of the staff area. */
const staffPaths: readonly string[] = ['/', '/admin', '/admin/queue'];

/** The screen at `path` for a user (null for a visitor); undefined if a visitor has no access. */
export function screenAt(path: string, user: CurrentUser | null): ComponentType | undefined {
  if (!user) return visitorScreens[isStaffPath(path) ? '/admin' : path];
  const isStaff = user.role !== 'user';
  if (!user.isAdmitted && !isStaff) return gatedScreen(path);
  return isStaff && (staffPaths.includes(path) || isStaffPath(path)) ? staffArea : customerArea;
}

/** Preloads the code of a visitor's page. */
export async function fetchVisitorPage(path: string): Promise<void> {
  await visitorScreens[path]?.fetch();
}

/** Preloads the code that a customer at `path` most likely needs, before the user is known. */
export function fetchAhead(path: string): void {
  if (isPagePath(path) || visitorScreens[path]) void customerArea.fetch();
}

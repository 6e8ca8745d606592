import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import { isPagePath, isStaffPath, type PagePath } from '@seven-hills/contracts/pages';
import type { ComponentType } from 'react';
import { type Fetched, fetched } from '../ui/fetched.tsx';
import { WaitingScreen } from '../ui/layout/waiting-screen.tsx';
import { LandingScreen } from '../visitor/landing/landing-screen.tsx';

/** A screen whose code is fetched when it is first shown. */
const fetchedScreen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => fetched<object>(async () => (await load())[name], WaitingScreen);

const signInFirst = fetchedScreen(
  () => import('../visitor/sign-in/sign-in-first-screen.tsx'),
  'SignInFirstScreen',
);

/** For visitors. The landing page is part of the entry script, so that it shows at once. */
const visitorScreens: Readonly<Partial<Record<PagePath, Fetched<object>>>> = {
  '/': LandingScreen,
  '/about': fetchedScreen(() => import('../visitor/about/about-screen.tsx'), 'AboutScreen'),
  '/support/security-tips': fetchedScreen(
    () => import('../visitor/articles/security-tips-screen.tsx'),
    'SecurityTipsScreen',
  ),
  '/support/fees': fetchedScreen(() => import('../visitor/articles/fees-screen.tsx'), 'FeesScreen'),
  '/support/privacy': fetchedScreen(
    () => import('../visitor/articles/privacy-screen.tsx'),
    'PrivacyScreen',
  ),
  '/support/terms': fetchedScreen(
    () => import('../visitor/articles/terms-screen.tsx'),
    'TermsScreen',
  ),
  '/support/esign': fetchedScreen(
    () => import('../visitor/articles/esign-screen.tsx'),
    'EsignScreen',
  ),
  '/support': fetchedScreen(
    () => import('../customer/support/support-screen.tsx'),
    'SupportScreen',
  ),
  '/register': fetchedScreen(
    () => import('../visitor/register/register-screen.tsx'),
    'RegisterScreen',
  ),
  '/admin': signInFirst,
  '/admin/queue': signInFirst,
};

/** Every page of a customer (`customer-area.tsx`). */
const customerArea = fetchedScreen(() => import('./shells/customer-area.tsx'), 'CustomerArea');
/** Staff land in their own area, and have the customers' pages too. */
const staffArea = fetchedScreen(() => import('./shells/staff-area.tsx'), 'StaffArea');

const depositRequired = fetchedScreen(
  () => import('../customer/initial-deposit/initial-deposit-required-screen.tsx'),
  'InitialDepositRequiredScreen',
);
const depositSuccess = fetchedScreen(
  () => import('../customer/initial-deposit/deposit-success-screen.tsx'),
  'DepositSuccessScreen',
);

/**
 * Until the initial deposit is made, every path shows that it is required. A card's bank may lead back,
 * and help, fees, and the terms that were agreed to can be read.
 */
function gatedScreen(path: string) {
  if (path === '/deposit-success') return depositSuccess;
  return (isHelpPath(path) && visitorScreens[path]) || depositRequired;
}

/** Whether help, fees, or the terms are at `path`, which nothing keeps anyone from reading. */
export const isHelpPath = (path: string): path is PagePath =>
  isPagePath(path) && path.startsWith('/support');

/** Where staff find their own area. */
const staffPaths: readonly string[] = ['/', '/admin', '/admin/queue'];

/** The screen at `path` for whoever is asking (null is a visitor); none where a visitor finds nothing. */
export function screenAt(path: string, user: CurrentUser | null): ComponentType | undefined {
  if (!user) {
    const page = isStaffPath(path) ? '/admin' : path;
    return isPagePath(page) ? visitorScreens[page] : undefined;
  }
  const isStaff = user.role !== 'user';
  if (!user.hasInitialDeposit && !isStaff) return gatedScreen(path);
  return isStaff && (staffPaths.includes(path) || isStaffPath(path)) ? staffArea : customerArea;
}

/** Fetches the code of a visitor's page. */
export async function fetchVisitorPage(path: string): Promise<void> {
  if (isPagePath(path)) await visitorScreens[path]?.fetch();
}

/** Fetches the code that a customer at `path` most likely needs, before it is known who asks. */
export function fetchAhead(path: string): void {
  if (isPagePath(path)) void customerArea.fetch();
}

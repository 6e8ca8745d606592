import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import { isPagePath, type PagePath } from '@seven-hills/contracts/pages';
import type { ComponentType } from 'react';
import { type Fetched, fetched } from '../ui/fetched.tsx';
import { WaitingScreen } from '../ui/layout/waiting-screen.tsx';
import { LandingScreen } from '../visitor/landing/landing-screen.tsx';

/** A screen whose code is fetched when it is first shown. */
const fetchedScreen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => fetched<object>(async () => (await load())[name], WaitingScreen);

type Screens = Readonly<
  Partial<Record<PagePath, ComponentType & Partial<Pick<Fetched<object>, 'fetch'>>>>
>;

const about = fetchedScreen(() => import('../visitor/about/about-screen.tsx'), 'AboutScreen');
const customerArea = fetchedScreen(() => import('./shells/customer-area.tsx'), 'CustomerArea');
const receipts = fetchedScreen(
  () => import('../customer/receipts/receipts-screen.tsx'),
  'ReceiptsScreen',
);
const profile = fetchedScreen(
  () => import('../customer/profile/profile-screen.tsx'),
  'ProfileScreen',
);
const support = fetchedScreen(
  () => import('../customer/support/support-screen.tsx'),
  'SupportScreen',
);
const transactionFailed = fetchedScreen(
  () => import('../customer/transactions/transaction-failed-screen.tsx'),
  'TransactionFailedScreen',
);

/** Pages to read, open to everybody. */
const articles: Screens = {
  '/about': about,
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
};
const depositRequired = fetchedScreen(
  () => import('../customer/initial-deposit/initial-deposit-required-screen.tsx'),
  'InitialDepositRequiredScreen',
);
const depositSuccess = fetchedScreen(
  () => import('../customer/initial-deposit/deposit-success-screen.tsx'),
  'DepositSuccessScreen',
);

const staffArea = fetchedScreen(() => import('./shells/staff-area.tsx'), 'StaffArea');

/** For visitors. The landing page is part of the entry script, so that it shows at once. */
const visitorScreens: Screens = {
  ...articles,
  '/': LandingScreen,
  '/support': support,
  '/register': fetchedScreen(
    () => import('../visitor/register/register-screen.tsx'),
    'RegisterScreen',
  ),
  '/admin': fetchedScreen(
    () => import('../visitor/sign-in/sign-in-first-screen.tsx'),
    'SignInFirstScreen',
  ),
};

const customerScreens: Screens = {
  ...articles,
  '/': customerArea,
  '/dashboard': customerArea,
  '/receipts': receipts,
  '/profile': profile,
  '/support': support,
  '/transaction-failed': transactionFailed,
  '/initial-deposit': fetchedScreen(
    () => import('../customer/initial-deposit/initial-deposit-screen.tsx'),
    'InitialDepositScreen',
  ),
  '/deposit-success': depositSuccess,
  '/admin': fetchedScreen(() => import('./staff-only-screen.tsx'), 'StaffOnlyScreen'),
};

/** Staff land in their own area, and have the customers' pages too. */
const staffScreens: Screens = {
  ...customerScreens,
  '/': staffArea,
  '/admin': staffArea,
};

/**
 * Until the initial deposit is made, every path shows that it is required. A card's bank may lead back,
 * and help, fees, and the terms that were agreed to can be read.
 */
function gatedScreen(path: string) {
  if (path === '/deposit-success') return depositSuccess;
  const isHelp = isPagePath(path) && path.startsWith('/support');
  return (isHelp && visitorScreens[path]) || depositRequired;
}

/** The screen at `path` for whoever is asking (null is a visitor); none where nothing is to be found. */
export function screenAt(path: string, user: CurrentUser | null): ComponentType | undefined {
  if (user && !user.hasInitialDeposit && user.role !== 'admin') return gatedScreen(path);
  const screens = screensFor(user);
  return isPagePath(path) ? screens[path] : undefined;
}

/** Fetches the code of the screen that a customer at `path` most likely sees, before it is known who asks. */
export function fetchAhead(path: string): void {
  if (isPagePath(path)) void customerScreens[path]?.fetch?.();
}

/** Whether `path` shows `user` the staff area. */
export const isStaffArea = (path: string, user: CurrentUser | null): boolean =>
  screenAt(path, user) === staffArea;

function screensFor(user: CurrentUser | null): Screens {
  if (!user) return visitorScreens;
  return user.role === 'admin' ? staffScreens : customerScreens;
}

import type { CurrentUser } from '@seven-hills/contracts/api/session';
import type { PagePath } from '@seven-hills/contracts/pages';
import type { ComponentType } from 'react';
import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { type Fetched, fetched } from '../lib/fetched.tsx';
import { WaitingScreen } from '../ui/waiting-screen.tsx';

/** A screen whose code is fetched when it is first shown. */
const fetchedScreen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => fetched<object>(async () => (await load())[name], WaitingScreen);

type Screens = Readonly<
  Partial<Record<PagePath, ComponentType & Partial<Pick<Fetched<object>, 'fetch'>>>>
>;

const about = fetchedScreen(() => import('../features/about/about-screen.tsx'), 'AboutScreen');
const customerArea = fetchedScreen(() => import('./customer-area.tsx'), 'CustomerArea');
const receipts = fetchedScreen(
  () => import('../features/receipts/receipts-screen.tsx'),
  'ReceiptsScreen',
);
const profile = fetchedScreen(
  () => import('../features/profile/profile-screen.tsx'),
  'ProfileScreen',
);
const support = fetchedScreen(
  () => import('../features/support/support-screen.tsx'),
  'SupportScreen',
);
const transactionFailed = fetchedScreen(
  () => import('../features/transaction-failed/transaction-failed-screen.tsx'),
  'TransactionFailedScreen',
);

/** Pages to read, open to everybody. */
const articles: Screens = {
  '/about': about,
  '/support/security-tips': fetchedScreen(
    () => import('../features/support/security-tips-screen.tsx'),
    'SecurityTipsScreen',
  ),
  '/support/fees': fetchedScreen(() => import('../features/support/fees-screen.tsx'), 'FeesScreen'),
  '/support/privacy': fetchedScreen(
    () => import('../features/support/privacy-screen.tsx'),
    'PrivacyScreen',
  ),
  '/support/terms': fetchedScreen(
    () => import('../features/support/terms-screen.tsx'),
    'TermsScreen',
  ),
};
const depositRequired = fetchedScreen(
  () => import('../features/initial-deposit/initial-deposit-required.tsx'),
  'InitialDepositRequired',
);
const depositSuccess = fetchedScreen(
  () => import('../features/initial-deposit/deposit-success-page.tsx'),
  'DepositSuccessPage',
);

const staffArea = fetchedScreen(() => import('./staff-area.tsx'), 'StaffArea');

/** Nobody is signed in. The landing page is part of the entry script, so that it shows at once. */
const visitorScreens: Screens = {
  ...articles,
  '/': LandingScreen,
  '/admin': fetchedScreen(
    () => import('../features/admin/sign-in-first-screen.tsx'),
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
    () => import('../features/initial-deposit/initial-deposit-page.tsx'),
    'InitialDepositPage',
  ),
  '/deposit-success': depositSuccess,
  '/admin': fetchedScreen(
    () => import('../features/admin/staff-only-screen.tsx'),
    'StaffOnlyScreen',
  ),
};

/** Staff land in their own area, and have the customers' pages too. */
const staffScreens: Screens = {
  ...customerScreens,
  '/': staffArea,
  '/admin': staffArea,
};

/** Until the initial deposit is made, every path shows that it is required; a card's bank may lead back. */
const gatedScreen = (path: string) =>
  path === '/deposit-success' ? depositSuccess : depositRequired;

/** The screen at `path` for whoever is asking (null is a visitor); none where nothing is to be found. */
export function screenAt(path: string, user: CurrentUser | null): ComponentType | undefined {
  if (user && !user.hasInitialDeposit && user.role !== 'admin') return gatedScreen(path);
  const screens = screensFor(user);
  return Object.hasOwn(screens, path) ? screens[path as PagePath] : undefined;
}

/** Fetches the code of the screen that a customer at `path` most likely sees, before it is known who asks. */
export function fetchAhead(path: string): void {
  if (Object.hasOwn(customerScreens, path)) void customerScreens[path as PagePath]?.fetch?.();
}

/** Whether `path` shows `user` the staff area. */
export const isStaffArea = (path: string, user: CurrentUser | null): boolean =>
  screenAt(path, user) === staffArea;

function screensFor(user: CurrentUser | null): Screens {
  if (!user) return visitorScreens;
  return user.role === 'admin' ? staffScreens : customerScreens;
}

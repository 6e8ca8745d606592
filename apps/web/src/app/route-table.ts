import type { CurrentUser } from '@seven-hills/contracts/api/session';
import type { PagePath } from '@seven-hills/contracts/pages';
import { type ComponentType, lazy } from 'react';
import { LandingScreen } from '../features/landing/landing-screen.tsx';

/** A screen whose code is fetched when it is first shown. */
function fetched<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }));
}

type Screens = Readonly<Partial<Record<PagePath, ComponentType>>>;

const about = fetched(() => import('../features/about/about-screen.tsx'), 'AboutScreen');
const customerArea = fetched(() => import('./customer-area.tsx'), 'CustomerArea');
const receipts = fetched(
  () => import('../features/receipts/receipts-screen.tsx'),
  'ReceiptsScreen',
);
const profile = fetched(() => import('../features/profile/profile-screen.tsx'), 'ProfileScreen');
const support = fetched(() => import('../features/support/support-screen.tsx'), 'SupportScreen');
const transactionFailed = fetched(
  () => import('../features/transaction-failed/transaction-failed-screen.tsx'),
  'TransactionFailedScreen',
);

/** Pages to read, open to everybody. */
const articles: Screens = {
  '/about': about,
  '/support/security-tips': fetched(
    () => import('../features/support/security-tips-screen.tsx'),
    'SecurityTipsScreen',
  ),
  '/support/fees': fetched(() => import('../features/support/fees-screen.tsx'), 'FeesScreen'),
  '/support/privacy': fetched(
    () => import('../features/support/privacy-screen.tsx'),
    'PrivacyScreen',
  ),
  '/support/terms': fetched(() => import('../features/support/terms-screen.tsx'), 'TermsScreen'),
};
const depositRequired = fetched(
  () => import('../features/initial-deposit/initial-deposit-required.tsx'),
  'InitialDepositRequired',
);
const depositSuccess = fetched(
  () => import('../features/initial-deposit/deposit-success-page.tsx'),
  'DepositSuccessPage',
);

const staffArea = fetched(() => import('./staff-area.tsx'), 'StaffArea');

/** Nobody is signed in. The landing page is part of the entry script, so that it shows at once. */
const visitorScreens: Screens = {
  ...articles,
  '/': LandingScreen,
  '/admin': fetched(
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
  '/initial-deposit': fetched(
    () => import('../features/initial-deposit/initial-deposit-page.tsx'),
    'InitialDepositPage',
  ),
  '/deposit-success': depositSuccess,
  '/admin': fetched(() => import('../features/admin/staff-only-screen.tsx'), 'StaffOnlyScreen'),
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

/** Whether `path` shows `user` the staff area. */
export const isStaffArea = (path: string, user: CurrentUser | null): boolean =>
  screenAt(path, user) === staffArea;

function screensFor(user: CurrentUser | null): Screens {
  if (!user) return visitorScreens;
  return user.role === 'admin' ? staffScreens : customerScreens;
}

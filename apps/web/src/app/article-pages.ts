import { type Fetched, fetchedScreen } from '../ui/fetched.tsx';

/** The pages that both visitors and customers can read. */
export const articlePages: Readonly<Record<string, Fetched<object>>> = {
  '/about': fetchedScreen(() => import('../visitor/about/about-screen.tsx'), 'AboutScreen'),
  '/support': fetchedScreen(
    () => import('../customer/support-messages/support-screen.tsx'),
    'SupportScreen',
  ),
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

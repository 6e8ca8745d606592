import type { ComponentType } from 'react';
import { type Fetched, fetchedScreens } from '../ui/fetched.tsx';

/** The pages that visitors and customers can read, which show `Waiting` while their code loads. */
export function articlePages(Waiting: ComponentType): Readonly<Record<string, Fetched<object>>> {
  const screen = fetchedScreens(Waiting);
  return {
    '/about': screen(() => import('../visitor/about/about-screen.tsx'), 'AboutScreen'),
    '/support': screen(
      () => import('../customer/support-messages/support-screen.tsx'),
      'SupportScreen',
    ),
    '/support/security-tips': screen(
      () => import('../visitor/articles/security-tips-screen.tsx'),
      'SecurityTipsScreen',
    ),
    '/support/fees': screen(() => import('../visitor/articles/fees-screen.tsx'), 'FeesScreen'),
    '/support/privacy': screen(
      () => import('../visitor/articles/privacy-screen.tsx'),
      'PrivacyScreen',
    ),
    '/support/terms': screen(() => import('../visitor/articles/terms-screen.tsx'), 'TermsScreen'),
    '/support/esign': screen(() => import('../visitor/articles/esign-screen.tsx'), 'EsignScreen'),
  };
}

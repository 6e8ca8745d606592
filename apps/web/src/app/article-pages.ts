import { textPages, textVersionPage } from '@seven-hills/bank/folder/texts/bank-texts';
import { type Fetched, fetchedScreen } from '../ui/fetched.tsx';

const textScreen = fetchedScreen(() => import('../visitor/articles/text-screen.tsx'), 'TextScreen');

/** The pages that both visitors and customers can read. */
export const articlePages: Readonly<Record<string, Fetched<object>>> = {
  '/about': fetchedScreen(() => import('../visitor/about/about-screen.tsx'), 'AboutScreen'),
  '/support': fetchedScreen(
    () => import('../customer/support-messages/support-screen.tsx'),
    'SupportScreen',
  ),
  '/support/fees': fetchedScreen(() => import('../visitor/articles/fees-screen.tsx'), 'FeesScreen'),
  [textVersionPage]: textScreen,
  ...Object.fromEntries(Object.values(textPages).map((path) => [path, textScreen])),
};

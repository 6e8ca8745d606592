import { useSearch } from 'wouter';
import { fetchedScreens } from '../../ui/fetched.tsx';
import { LoadingScreen } from '../../ui/spinner.tsx';

const screen = fetchedScreens(LoadingScreen);
const InsightsOverview = screen(() => import('./insights-overview.tsx'), 'InsightsOverview');
const RulesScreen = screen(() => import('../categories/rules-screen.tsx'), 'RulesScreen');
const CategoriesScreen = screen(
  () => import('../categories/categories-screen.tsx'),
  'CategoriesScreen',
);
const BudgetsScreen = screen(() => import('../budgets/budgets-screen.tsx'), 'BudgetsScreen');

/** Spending, budgets, and the rules and categories behind them. */
export function InsightsScreen() {
  const shown = new URLSearchParams(useSearch()).get('show');
  if (shown === 'budgets') return <BudgetsScreen />;
  if (shown === 'rules') return <RulesScreen />;
  if (shown === 'categories') return <CategoriesScreen />;
  return <InsightsOverview />;
}

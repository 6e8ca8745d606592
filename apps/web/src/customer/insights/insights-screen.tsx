import { useSearch } from 'wouter';
import { fetched } from '../../ui/fetched.tsx';
import { LoadingScreen } from '../../ui/spinner.tsx';

const InsightsOverview = fetched(
  async () => (await import('./insights-overview.tsx')).InsightsOverview,
  LoadingScreen,
);
const RulesScreen = fetched(
  async () => (await import('../categories/rules-screen.tsx')).RulesScreen,
  LoadingScreen,
);
const CategoriesScreen = fetched(
  async () => (await import('../categories/categories-screen.tsx')).CategoriesScreen,
  LoadingScreen,
);
const BudgetsScreen = fetched(
  async () => (await import('../budgets/budgets-screen.tsx')).BudgetsScreen,
  LoadingScreen,
);

/** Spending, budgets, and the rules and categories behind them. */
export function InsightsScreen() {
  const shown = new URLSearchParams(useSearch()).get('show');
  if (shown === 'budgets') return <BudgetsScreen />;
  if (shown === 'rules') return <RulesScreen />;
  if (shown === 'categories') return <CategoriesScreen />;
  return <InsightsOverview />;
}

import { useSearch } from 'wouter';
import { fetchedScreen } from '../../ui/fetched.tsx';
import { NeedsOwnAccount } from '../own-accounts/needs-own-account.tsx';

const InsightsOverview = fetchedScreen(() => import('./insights-overview.tsx'), 'InsightsOverview');
const RulesScreen = fetchedScreen(() => import('../categories/rules-screen.tsx'), 'RulesScreen');
const CategoriesScreen = fetchedScreen(
  () => import('../categories/categories-screen.tsx'),
  'CategoriesScreen',
);
const BudgetsScreen = fetchedScreen(() => import('../budgets/budgets-screen.tsx'), 'BudgetsScreen');

/** Spending, budgets, and the rules and categories behind them. */
export function InsightsScreen() {
  const shown = new URLSearchParams(useSearch()).get('show');
  if (shown === 'budgets')
    return (
      <NeedsOwnAccount>
        <BudgetsScreen />
      </NeedsOwnAccount>
    );
  if (shown === 'rules') return <RulesScreen />;
  if (shown === 'categories') return <CategoriesScreen />;
  return <InsightsOverview />;
}

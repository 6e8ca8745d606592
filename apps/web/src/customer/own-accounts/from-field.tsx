import { labelWithBalance, usePrimaryOfSeveral } from '../../money/own-accounts.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';

/** Most customers have one account. */
const AccountSwitcher = fetchedExtra(() => import('./account-switcher.tsx'), 'AccountSwitcher');

interface FromFieldProps {
  /** The account's id; 0 for the primary one. */
  value: number;
  onChange: (id: number) => void;
}

/** The account that pays, for a customer who has several. */
export function FromField(props: FromFieldProps) {
  if (usePrimaryOfSeveral() === undefined) return null;
  return <AccountSwitcher label="From" payersOnly nameOf={labelWithBalance} {...props} />;
}

import { usePayingAccounts } from '../../money/own-accounts.ts';
import { fetchedInPlace } from '../../ui/fetched.tsx';

/** Most customers have one account. */
const AccountSwitcher = fetchedInPlace(() => import('./account-switcher.tsx'), 'AccountSwitcher');

interface FromFieldProps {
  /** Default: `From`. */
  label?: string;
  /** The account's id; 0 for the primary one. */
  value: number;
  onChange: (id: number) => void;
}

/** The account whose money moves, for a customer who has several, or if a URL names one. */
export function FromField(props: FromFieldProps) {
  const accounts = usePayingAccounts();
  if (!accounts || (accounts.length < 2 && props.value === 0)) return null;
  return <AccountSwitcher label="From" use="moving" {...props} />;
}

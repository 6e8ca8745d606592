import { useEffect, useEffectEvent } from 'react';
import { labelWithBalance, useOwnedAccounts } from '../../money/own-accounts.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';

/** Most customers have one account. */
const AccountSwitcher = fetchedExtra(() => import('./account-switcher.tsx'), 'AccountSwitcher');

interface FromFieldProps {
  /** Default: `From`. */
  label?: string;
  /** The account's id; 0 for the primary one. */
  value: number;
  onChange: (id: number) => void;
}

/**
 * The account whose money moves, for a customer who has several. A URL or an earlier transaction may
 * name one that the customer only views, or that is closed: the primary one takes its place.
 */
export function FromField({ label = 'From', value, onChange }: FromFieldProps) {
  const accounts = useOwnedAccounts();
  const isForeign =
    accounts !== undefined && value !== 0 && !accounts.some(({ id }) => id === value);
  const choosePrimary = useEffectEvent(() => onChange(0));
  useEffect(() => {
    if (isForeign) choosePrimary();
  }, [isForeign]);
  if (accounts === undefined || accounts.length < 2) return null;
  return (
    <AccountSwitcher
      label={label}
      nameOf={labelWithBalance}
      use="moving"
      value={value}
      onChange={onChange}
    />
  );
}

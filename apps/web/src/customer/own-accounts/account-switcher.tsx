import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { canPay, isOwned, ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { labelWithBalance } from '../../money/savings-goals/label-with-balance.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { urlIdOf } from '../screens.ts';

export const allAccounts = 'All Accounts';

/** One account is chosen, or also all that the customer owns. */
type Chosen =
  | { value: number; onChange: (id: number) => void; offersAll?: false }
  | { value: number | 'all'; onChange: (id: number | 'all') => void; offersAll: true };

/**
 * The account's id; 0 also for the primary one, or for all of them with `all`.
 */
type AccountSwitcherProps = Chosen & {
  /** Default: `Account`. */
  label?: string;
  /** The choice that filters nothing, instead of the primary account. */
  all?: string;
  /**
   * What the account is chosen for. `moving` offers the accounts that the customer can pay from,
   * with their balances, and replaces another one, which a URL or an earlier transaction may name,
   * with the primary one. `reading`, the default, also offers certificates and accounts that they
   * view, and a closed one if the URL names it.
   */
  use?: 'moving' | 'reading';
  className?: string;
};

/**
 * Chooses one of several accounts; renders nothing for a customer with one. An account that was
 * closed is a choice only where the URL names it.
 */
export function AccountSwitcher(props: AccountSwitcherProps) {
  const { label = 'Account', value, all, offersAll } = props;
  const isMoving = props.use === 'moving';
  const { data } = useQuery(ownAccountsQuery);
  const closed = isMoving ? undefined : data?.closed.find(({ id }) => id === value);
  const accounts = (data?.accounts ?? []).filter((account) => !isMoving || canPay(account));
  const named = accounts.find(({ id }) => id === value);
  const isForeign = isMoving && data !== undefined && value !== 0 && value !== 'all' && !named;
  const choosePrimary = useEffectEvent(() => props.onChange(0));
  useEffect(() => {
    if (isForeign) choosePrimary();
  }, [isForeign]);
  if (accounts.length + (closed ? 1 : 0) < 2) return null;
  const idOf = all === undefined ? urlIdOf : ({ id }: OwnAccount) => id;
  const nameOf = isMoving ? labelWithBalance : ownAccountLabel;
  const choices = [
    ...(all === undefined ? [] : [['0', all] as const]),
    ...accounts.map((account) => [String(idOf(account)), nameOf(account)] as const),
    ...(offersAll && accounts.filter(isOwned).length > 1 ? [['all', allAccounts] as const] : []),
    ...(closed ? [[String(closed.id), `${ownAccountLabel(closed)} (closed)`] as const] : []),
  ];
  const chosen = String(named ? idOf(named) : value);
  // Without it, the first account would seem to be chosen, and could not be.
  const isKnown = choices.some(([id]) => id === chosen);
  return (
    <ChoiceSelect
      // On a phone, the account says what it is.
      label={isMoving ? label : <span className="max-sm:sr-only">{label}</span>}
      choices={isKnown ? choices : [[chosen, 'Choose an account'], ...choices]}
      value={chosen}
      onChange={(id) =>
        props.offersAll
          ? props.onChange(id === 'all' ? id : Number(id))
          : props.onChange(Number(id))
      }
      className={props.className ?? ''}
    />
  );
}

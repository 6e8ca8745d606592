import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQuery } from '@tanstack/react-query';
import { canPay, ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { urlIdOf } from '../screens.ts';

interface AccountSwitcherProps {
  /** Default: `Account`. */
  label?: string;
  /** The account's id; 0 also for the primary one, or for all of them with `all`. */
  value: number;
  onChange: (id: number) => void;
  /** The choice of all accounts, such as `All accounts`. */
  all?: string;
  /** How an account is called in the list. Default: its name and last digits. */
  nameOf?: (account: OwnAccount) => string;
  /** Leaves out accounts that the customer cannot pay from. */
  payersOnly?: boolean;
  className?: string;
}

/**
 * Chooses one of several accounts; renders nothing for a customer with one. An account that was closed is
 * a choice only where the URL names it.
 */
export function AccountSwitcher(props: AccountSwitcherProps) {
  const { label = 'Account', value, onChange, all, nameOf = ownAccountLabel, payersOnly } = props;
  const { data } = useQuery(ownAccountsQuery);
  const closed = data?.closed.find(({ id }) => id === value);
  const accounts = (data?.accounts ?? []).filter((account) => !payersOnly || canPay(account));
  if (accounts.length + (closed ? 1 : 0) < 2) return null;
  const idOf = all === undefined ? urlIdOf : ({ id }: OwnAccount) => id;
  const choices = [
    ...(all === undefined ? [] : [['0', all] as const]),
    ...accounts.map((account) => [String(idOf(account)), nameOf(account)] as const),
    ...(closed ? [[String(closed.id), `${ownAccountLabel(closed)} (closed)`] as const] : []),
  ];
  const named = accounts.find(({ id }) => id === value);
  const chosen = String(named ? idOf(named) : value);
  // Without it, the first account would seem to be chosen, and could not be.
  const isKnown = choices.some(([id]) => id === chosen);
  return (
    <ChoiceSelect
      label={label}
      choices={isKnown ? choices : [[chosen, 'Choose an account'], ...choices]}
      value={chosen}
      onChange={(id) => onChange(Number(id))}
      className={props.className ?? ''}
    />
  );
}

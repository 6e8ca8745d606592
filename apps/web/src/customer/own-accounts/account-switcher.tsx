import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQuery } from '@tanstack/react-query';
import { isOwned, ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { urlIdOf } from '../screens.ts';

interface AccountSwitcherProps {
  /** Default: `Account`. */
  label?: string;
  /** The account's id; 0 for the primary one. */
  value: number;
  onChange: (id: number) => void;
  /** How an account is called in the list. Default: its name and last digits. */
  nameOf?: (account: OwnAccount) => string;
  /** Leaves out accounts that the customer only views. */
  ownedOnly?: boolean;
  className?: string;
}

/** Chooses one of several accounts; renders nothing for a customer with one. */
export function AccountSwitcher(props: AccountSwitcherProps) {
  const {
    label = 'Account',
    value,
    onChange,
    nameOf = ownAccountLabel,
    ownedOnly,
    className = '',
  } = props;
  const { data } = useQuery(ownAccountsQuery);
  const accounts = (data?.accounts ?? []).filter((account) => !ownedOnly || isOwned(account));
  if (accounts.length < 2) return null;
  const choices = accounts.map((account) => [String(urlIdOf(account)), nameOf(account)] as const);
  // Without it, the first account would seem to be chosen, and could not be.
  const isKnown = choices.some(([id]) => id === String(value));
  return (
    <ChoiceSelect
      label={label}
      choices={isKnown ? choices : [[String(value), 'Choose an account'], ...choices]}
      value={String(value)}
      onChange={(id) => onChange(Number(id))}
      className={className}
    />
  );
}

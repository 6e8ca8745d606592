import type { AdminUser, ListedUser } from '@seven-hills/contracts/staff/users';
import { centsOf } from '../../money/transaction-words.ts';
import { Badge } from '../../ui/data/badge.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { EmailAddress } from '../email-address.tsx';
import { FlagBadges } from '../flag-badges.tsx';
import { useMay } from '../permissions.ts';
import { fullNameOf, roleLabel, statusLook } from '../words.ts';

interface UsersTableProps {
  users: readonly ListedUser[];
  /** The viewer, who can't serve themself. */
  staffId: number | null;
  onEdit: (user: AdminUser) => void;
  onBookCash: (user: AdminUser) => void;
  onSuspend: (user: AdminUser) => void;
}

export function UsersTable({ users, ...acting }: UsersTableProps) {
  const columns: readonly Column<ListedUser>[] = [
    {
      header: 'User',
      cell: (user) => <Identity user={user} />,
      detail: (user) => <UserStatus user={user} />,
      primary: true,
      isRowLink: true,
    },
    {
      header: 'Email',
      cell: ({ email }) => (
        <span className="tabular:inline-block tabular:min-w-24">
          <EmailAddress address={email} />
        </span>
      ),
      isPlain: true,
    },
    {
      // Two lines in one column, so that the table fits a window of 1,280 pixels.
      header: 'Role, Last\u00a0Sign\u2011In',
      cell: (user) => <Access user={user} />,
      isPlain: true,
    },
    {
      header: 'Account Balance',
      cell: ({ account }) => (account ? <Money cents={centsOf(account.currentBalance)} /> : 'N/A'),
      align: 'end',
      isMain: true,
    },
    {
      header: 'Account Number',
      cell: (user) => <AccountNumber user={user} />,
      isPlain: true,
    },
    {
      header: 'Created',
      cell: ({ createdAt }) => formatDate(createdAt),
      inMore: true,
    },
    {
      header: 'Actions',
      forScreen: true,
      cell: (user) => <Actions user={user} {...acting} />,
      align: 'end',
      isWide: () => true,
      isPlain: true,
      inMore: true,
    },
  ];
  return (
    <DenseTable caption="All Users" columns={columns} rows={users} rowKey={({ id }) => id} wide />
  );
}

/** The primary account's number, and how many others there are. */
function AccountNumber({ user: { account, accountCount } }: { user: AdminUser }) {
  return (
    <span className="tabular">
      {account?.accountNumber ?? 'N/A'}
      {accountCount > 1 && (
        <span className="block whitespace-nowrap text-ink-soft text-sm stacked:ml-2 stacked:inline">
          and {accountCount - 1} more
        </span>
      )}
    </span>
  );
}

/** What a review of access compares: the role, and when it was last used. */
function Access({ user: { role, lastSignInAt } }: { user: ListedUser }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2.5 tabular:grid tabular:justify-items-start tabular:gap-y-0.5">
      {role === 'user' ? (
        <Badge variant="default" className="stacked:hidden">
          User
        </Badge>
      ) : (
        <Badge variant={role === 'admin' ? 'destructive' : 'accent'}>{roleLabel(role)}</Badge>
      )}
      <span data-part="more" className="whitespace-nowrap tabular:text-ink-soft tabular:text-sm">
        <span className="text-ink-soft tabular:sr-only">Last sign-in</span>{' '}
        {lastSignInOf(lastSignInAt)}
      </span>
    </span>
  );
}

/** Undefined for a colleague's, which this role may not see. */
const lastSignInOf = (at: string | null | undefined): string =>
  at === undefined ? 'Not shown' : at === null ? 'Never' : formatDate(at);

/** In the table layout, leaves room for the initial next to the name and the lines below it. */
const besideInitial = 'tabular:pl-12';

function Identity({ user }: { user: AdminUser }) {
  return (
    <span className={`relative block text-left tabular:min-w-44 ${besideInitial}`}>
      <span
        aria-hidden="true"
        className="absolute top-1 left-0 hidden size-9 place-items-center rounded-full bg-primary-soft font-display text-primary tabular:grid"
      >
        {(user.firstName || user.email).charAt(0).toUpperCase()}
      </span>
      <CustomerLink id={user.id} name={fullNameOf(user)} />
    </span>
  );
}

/** The status of a customer's account and sign-in, and what awaits a decision. */
function UserStatus({ user }: { user: AdminUser }) {
  const { label, variant } = statusLook(user.status);
  return (
    <span className={`flex flex-wrap items-center gap-x-2 text-left ${besideInitial}`}>
      ID: {user.id}
      {user.status !== 'active' && <Badge variant={variant}>{label}</Badge>}
      <FlagBadges flags={user.flags} />
      {user.stops.some(({ kind }) => kind === 'sign_in_block') && (
        <Badge variant="destructive">Sign-in blocked</Badge>
      )}
      {user.factorReset?.state === 'waiting' && <Badge variant="warning">Factor removal</Badge>}
      {user.openProposals > 0 && (
        <Badge variant="warning">
          {user.openProposals === 1 ? '1 change' : `${user.openProposals} changes`} to approve
        </Badge>
      )}
      {user.nameChange && (
        <span className="text-ink [overflow-wrap:anywhere]">
          <Badge variant="warning">Name change</Badge> to {fullNameOf(user.nameChange)}
        </span>
      )}
    </span>
  );
}

/** Whether the edit dialog offers the role an action for this user. */
const mayOpen = (may: ReturnType<typeof useMay>, user: AdminUser): boolean =>
  may('customers.edit') ||
  may('balances.adjust') ||
  may('factors.reset') ||
  may('accounts.close') ||
  user.openProposals > 0 ||
  (user.nameChange !== null && may('name_changes.decide')) ||
  (user.waitingPeriodEndsAt !== null && may('customers.release'));

/** Whether the customer has an account and is not suspended. */
const isOpen = ({ status }: AdminUser): boolean =>
  status === 'active' || status === 'frozen' || status === 'awaiting_deposit';

function Actions(props: { user: AdminUser } & Omit<UsersTableProps, 'users'>) {
  const { user, staffId, onEdit, onBookCash, onSuspend } = props;
  const name = fullNameOf(user);
  const style = 'min-h-11 px-1.5';
  const may = useMay();
  // Staff cannot serve themselves.
  if (user.id === staffId) return <span className="text-ink-soft text-sm">Your own account</span>;
  const opens = mayOpen(may, user);
  return (
    <span className="flex justify-end stacked:-ml-1.5">
      {opens && (
        <RowButton
          label="Edit"
          name={`Edit ${name}`}
          className={style}
          onClick={() => onEdit(user)}
        />
      )}
      {isOpen(user) && may('cash.book') && (
        <RowButton
          label="Cash"
          name={`Cash for ${name}`}
          className={style}
          onClick={() => onBookCash(user)}
        />
      )}
      {isOpen(user) && may('customers.stop') && (
        <RowButton
          label="Suspend"
          name={`Suspend ${name}`}
          className={`${style} text-danger hover:bg-danger-soft`}
          onClick={() => onSuspend(user)}
        />
      )}
      {user.status === 'suspended' && may('customers.release') && (
        <RowButton
          label="Activate"
          name={`Activate ${name}`}
          className={style}
          onClick={() => onSuspend(user)}
        />
      )}
    </span>
  );
}

import { splitByShares, wholeShare } from '@seven-hills/bank/beneficiaries';
import { words } from '@seven-hills/bank/words/words';
import type { Cents } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { currentDesignation } from '../../money/beneficiaries/read-beneficiaries.ts';
import {
  type ClosingState,
  readClosingState,
  refusalForStaff,
} from '../../money/own-accounts/closing-state.ts';
import {
  type DocumentRow,
  findReport,
  listDocuments,
  type OpenReport,
} from '../deaths/read-report.ts';
import { noSuchAccount } from '../users/user-row.ts';

export interface Payee {
  name: string;
  /** In hundredths of a percent. */
  share: number;
  amount: Cents;
}

/** An account of one person who has died, and what paying it out depends on. */
export interface PayoutState {
  accountId: bigint;
  accountNumber: string;
  owner: { id: bigint; name: string };
  report: OpenReport;
  documents: readonly DocumentRow[];
  closing: ClosingState;
  /** Null if the estate receives everything. */
  designationId: bigint | null;
  /** The balance with the interest that it has earned. */
  total: Cents;
  payees: readonly Payee[];
}

interface OnlyOwner {
  id: bigint;
  name: string;
  account_number: string;
  owners: number;
}

/**
 * Reads an account that could be paid out. Fails with `not_found`, and with `conflict` if it has
 * several owners, or one whose death is not reported.
 */
export async function readPayoutState(
  connection: Connection | Database,
  accountId: bigint,
): Promise<PayoutState> {
  const { rows } = await connection.query<OnlyOwner>(
    `select customer.id, customer.first_name || ' ' || customer.last_name as name,
            account.account_number, count(*) over ()::int as owners
     from account
     join account_owner as held on held.account_id = account.id and held.role <> 'viewer'
       and held.until is not distinct from account.closed_at
     join customer on customer.id = held.customer_id
     where account.id = $1
     order by held.id`,
    [accountId],
  );
  const [owner] = rows;
  if (!owner) throw noSuchAccount();
  if (owner.owners > 1)
    throw new Refusal(
      'conflict',
      'This account has several owners. It goes on for the survivors; remove owners who have died.',
    );
  const report = await findReport(connection, owner.id);
  if (!report)
    throw new Refusal('conflict', 'The death of this account’s owner has not been reported.');
  const designation = await currentDesignation(connection, accountId);
  const closing = await readClosingState(connection, owner.id, accountId);
  const total = closing.posted + (closing.interest > 0n ? closing.interest : 0n);
  const named = designation?.beneficiaries ?? [];
  return {
    accountId,
    accountNumber: owner.account_number,
    owner: { id: owner.id, name: owner.name },
    report,
    documents: await listDocuments(connection, owner.id, report.stopId),
    closing,
    designationId: named.length === 0 ? null : (designation?.id ?? null),
    total,
    payees:
      named.length === 0
        ? [{ name: `Estate of ${owner.name}`, share: wholeShare, amount: total }]
        : payeesOf(named, total),
  };
}

/** What each person of a designation receives of a total. */
const payeesOf = (
  named: readonly { firstName: string; lastName: string; share: number }[],
  total: Cents,
): Payee[] => {
  const amounts = splitByShares(
    total,
    named.map(({ share }) => share),
  );
  return named.map(({ firstName, lastName, share }, index) => ({
    name: `${firstName} ${lastName}`,
    share,
    amount: amounts[index] ?? 0n,
  }));
};

const refused = (sentence: string) => new Refusal('conflict', sentence);

/** Returns why an account cannot be paid out now, or null if it can. */
export const refusalToPay = (state: PayoutState): Refusal | null =>
  refusalBesidesMoney(state) ?? refusalOfMoney(state);

/** The same without the balance, of which nothing is left behind the posting. */
export function refusalBesidesMoney({
  closing,
  documents,
  designationId,
}: PayoutState): Refusal | null {
  if (closing.closedAt !== null) return refused('This account is closed already.');
  if (documents.some(({ state }) => state === 'missing'))
    return refused(
      `Documents are missing. Record on the ${words.customer}’s page that each was received.`,
    );
  if (
    designationId === null &&
    documents.some(({ kind, state }) => kind === 'estate_authority' && state !== 'received')
  )
    return refused(
      'Nobody is named, so the estate is paid. That needs letters testamentary or a small-estate affidavit, which cannot be waived.',
    );
  return refusalForStaff(closing);
}

function refusalOfMoney({ total, payees }: PayoutState): Refusal | null {
  if (total === 0n) return refused('There is no money to pay. Close the account instead.');
  if (payees.some(({ amount }) => amount <= 0n))
    return refused('The balance is too small to give every beneficiary a cent.');
  return null;
}

import { stopReasons } from '@seven-hills/contracts/staff/stops';
import type { Connection, Database } from '@seven-hills/postgres';
import { z } from 'zod';
import type { Origin } from '../../audit-log/origin.ts';
import type { AccountEnding } from '../../capability/account-ending.ts';
import type { MovementKind, PostingCondition } from '../../capability/movement-kind.ts';
import type { Execution, PostingAction, RowAction } from '../../capability/proposal-action.ts';
import type { Principal } from '../../http/callers/principal.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import type { AcceptedProposal, Proposals } from '../proposals/proposals.ts';
import { notForYourself } from '../proposals/propose.ts';
import { findHolder } from '../users/user-row.ts';
import { close, lockForClosing, previewClosing } from './close-last-account.ts';
import {
  closeOne,
  creditBeforeClosing,
  lockOneAccount,
  previewOneClosing,
} from './close-one-account.ts';
import { type ClosingWithRest, type RestOrder, restOrder } from './closing-rest.ts';

const payload = z.object({
  accountId: z.int(),
  reason: z.enum(stopReasons),
  note: z.string().nullable(),
  /** For one account of several, or a shared one: its owners stay customers. */
  isOnlyThis: z.literal(true).optional(),
  /** With `isOnlyThis`: the account of the same owner that the rest moves to. */
  toAccountId: z.int().optional(),
});
type Payload = z.infer<typeof payload>;

/** What closing an account works with. */
export interface ClosingMeans {
  database: Database;
  accountEndings: readonly AccountEnding[];
  postings: Postings;
  kinds: { accountClosing: MovementKind<RestOrder> };
}

const restOf = ({ isOnlyThis, toAccountId, ...form }: Payload): ClosingWithRest | null =>
  isOnlyThis && toAccountId !== undefined ? { ...form, toAccountId } : null;

/**
 * Closes an account for good, and ends what the capabilities keep for it, in lock order: the last
 * account of a person, who then cannot sign in, or only one account, whose rest may move.
 */
export const closingAction = ({
  database,
  accountEndings: endings,
  postings,
  kinds,
}: ClosingMeans) =>
  ({
    name: 'account_closing',
    payload,
    staleCodes: ['not_found', 'conflict'],
    preview: (connection: Connection, form: Payload) =>
      form.isOnlyThis ? previewOneClosing(connection, form) : previewClosing(connection, form),
    lock: (connection: Connection, form: Payload) =>
      form.isOnlyThis
        ? lockOneAccount(connection, form.accountId)
        : lockForClosing(connection, form, endings),
    carryOut: (
      connection: Connection,
      form: Payload,
      { deciderId, origin }: Pick<Execution, 'deciderId' | 'origin'>,
    ) =>
      form.isOnlyThis
        ? closeOne(connection, deciderId, form, origin)
        : close(connection, endings, deciderId, form, origin),
    posts: (form: Payload) => restOf(form) !== null,
    barredNow: async (connection: Connection, form: Payload) =>
      (await previewOneClosing(connection, form)).barredIds,
    async prepare(form: Payload, execution: Execution) {
      const rest = restOf(form);
      if (!rest) throw new Error('an account whose rest does not move is closed without a posting');
      await creditBeforeClosing({ database, postings }, rest.accountId);
      const order = await restOrder(database, rest, execution);
      return (condition: PostingCondition) =>
        postings.move(kinds.accountClosing, order, null, condition);
    },
  }) satisfies RowAction<Payload> & PostingAction<Payload>;

export interface ClosingDependencies extends ClosingMeans {
  proposals: Proposals;
}

/**
 * Closes an account, or proposes that if others must approve it. Fails with `not_found`,
 * `recently_reset`, `proposal_exists`, `balance_changed`, or `conflict`: the caller's own, a staff
 * member's, one that is already closed, or one with something pending or money that has nowhere to
 * go.
 */
export async function closeAccount(
  dependencies: ClosingDependencies,
  staff: Principal,
  form: Payload,
  origin: Origin,
): Promise<AcceptedProposal | null> {
  const { database, proposals, postings, kinds } = dependencies;
  await refuseWhileWaiting(database, staff.customerId, 'close accounts');
  const { accountId, note } = form;
  const rest = restOf(form);
  if (form.isOnlyThis) await creditBeforeClosing({ database, postings }, accountId);
  const holderId = (await findHolder(database, accountId))?.id ?? null;
  const alone = { deciderId: staff.customerId, origin };
  const order = rest && (await restOrder(database, rest, { ...alone, baseVersion: null }));
  const action = closingAction(dependencies);
  const carryOut = async (connection: Connection) => {
    const maker = { staff, reason: note, origin };
    const accepted = await proposals.ifNeeded(['account_closing'], form, maker, connection);
    if (accepted) return accepted;
    if (!order) await action.lock(connection, form);
    const { barredIds } = await action.preview(connection, form);
    if (barredIds.includes(staff.customerId)) throw notForYourself();
    if (order) await postings.move(kinds.accountClosing, order, null);
    else await action.carryOut(connection, form, alone);
    return null;
  };
  return inStaffTransaction(database, staff, carryOut, holderId);
}

import type { Given } from '@seven-hills/contracts/endpoint';
import type { ProposalActionName, proposed } from '@seven-hills/contracts/staff/proposals';
import type { Connection, Database } from '@seven-hills/postgres';
import type { PostingCondition } from '../../capability/movement-kind.ts';
import type { ProposalAction } from '../../capability/proposal-action.ts';
import { Accepted } from '../../http/route.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import type { BankMode } from '../../platform/bank-mode.ts';
import { readPolicy } from './policies/policies.ts';
import { actingAlone, NeedsSecondPerson, type PolicyAct } from './postings/acting-alone.ts';
import { type Maker, proposeIfNeeded } from './propose.ts';

/** The answer to a change that now waits for others. */
export type AcceptedProposal = Accepted<Given<typeof proposed>>;

/** Proposals for changes that may need a second person, for the use cases that make them. */
export interface Proposals {
  readonly mode: BankMode;
  readonly actions: ReadonlyMap<string, ProposalAction>;
  /**
   * Returns the answer to a change that now waits for others, or null if the caller may make it
   * alone. If a change consists of several actions, the first name determines who may vote, and the
   * strictest of the policies applies. Pass the connection of the staff transaction in which the
   * caller makes the change. Fails as `proposeIfNeeded` does.
   */
  ifNeeded(
    names: readonly [ProposalActionName, ...ProposalActionName[]],
    payload: unknown,
    maker: Maker,
    connection?: Connection,
  ): Promise<AcceptedProposal | null>;
  /**
   * Posts an act, or proposes it if the policy requires others to approve it. The sum of what was
   * done alone is judged in the posting's transaction, which `post` gives the condition to. Fails
   * as `post` and `proposeIfNeeded` do.
   */
  postOrPropose<Result>(
    act: PolicyAct,
    payload: unknown,
    maker: Maker,
    post: (condition: PostingCondition) => Promise<Result>,
    connection?: Connection,
  ): Promise<Result | AcceptedProposal>;
  /** Whether a wire that no one decides is released after one business day. */
  releasesByTime(): Promise<boolean>;
}

export function createProposals(
  database: Database,
  mode: BankMode,
  list: readonly ProposalAction[],
): Proposals {
  const actions = new Map(list.map((action) => [action.name as string, action]));
  const ifNeeded: Proposals['ifNeeded'] = async (
    [name, ...alsoUnder],
    payload,
    maker,
    connection,
  ) => {
    const action = actions.get(name);
    if (!action) throw new Error(`there is no action ${name}`);
    const propose = (on: Connection) =>
      proposeIfNeeded(on, { action, mode, alsoUnder }, payload, maker);
    const proposal = await (connection
      ? propose(connection)
      : inStaffTransaction(database, maker.staff, propose));
    if (!proposal) return null;
    const others = proposal.approvals === 1 ? 'a colleague' : `${proposal.approvals} colleagues`;
    return new Accepted({
      message: `Nothing has changed yet: ${others} must approve this first.`,
      proposal,
    });
  };
  return {
    mode,
    actions,
    ifNeeded,
    async postOrPropose(act, payload, maker, post, connection) {
      try {
        return await post(actingAlone(mode, act));
      } catch (error) {
        if (!(error instanceof NeedsSecondPerson)) throw error;
        const accepted = await ifNeeded([act.action], payload, maker, connection);
        if (accepted === null) throw error;
        return accepted;
      }
    },
    releasesByTime: async () =>
      (await readPolicy(database, mode, 'transaction_approval')).releasesByTime ?? false,
  };
}

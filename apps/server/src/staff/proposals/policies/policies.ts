import type { RowOf } from '@seven-hills/contracts/endpoint';
import {
  approvalsMinOf,
  type listPolicies as contract,
  hasAmount,
  type ProposalActionName,
  proposalActions,
} from '@seven-hills/contracts/staff/proposals';
import type { Cents } from '@seven-hills/money';
import type { Connection, Database, Statement } from '@seven-hills/postgres';
import { namedPerson } from '../../../people/identity/customer.ts';
import type { BankMode } from '../../../platform/bank-mode.ts';

/** When an action needs the approval of others. */
export interface Policy {
  approvals: number;
  /** Amounts up to this need no approval; null if the amount does not matter. */
  threshold: Cents | null;
  /** Only for `transaction_approval`. */
  releasesByTime: boolean | null;
}

const alone: Policy = { approvals: 0, threshold: null, releasesByTime: null };
const another: Policy = { approvals: 1, threshold: null, releasesByTime: null };

/**
 * The policies of a bank that has set none. The demo's policies let its one administrator act
 * alone, except for very large amounts and for changes that would give a stranger access to an
 * account.
 */
const defaults: Record<BankMode, Record<ProposalActionName, Policy>> = {
  demo: {
    balance_adjustment: { ...another, threshold: 100_000_000n },
    transaction_approval: { ...another, threshold: 10_000_000n, releasesByTime: true },
    transaction_correction: another,
    ach_reversal: another,
    incoming_payment: { ...another, threshold: 10_000_000n },
    screened_payment: { ...another, threshold: 10_000_000n },
    settlement_booking: { ...another, threshold: 10_000_000n },
    email_change: alone,
    name_change: alone,
    role_change: alone,
    account_activation: alone,
    account_release: alone,
    account_opening: alone,
    account_closing: alone,
    owner_removal: another,
    death_report_withdrawal: another,
    beneficiary_payout: another,
    factor_reset: another,
    terms_change: another,
    interest_rate_change: alone,
    policy_change: alone,
  },
  production: {
    balance_adjustment: { ...another, threshold: 100_000n },
    transaction_approval: { ...another, threshold: 100_000n, releasesByTime: false },
    transaction_correction: another,
    ach_reversal: another,
    incoming_payment: { ...another, threshold: 100_000n },
    screened_payment: { ...another, threshold: 100_000n },
    settlement_booking: { ...another, threshold: 100_000n },
    email_change: another,
    name_change: another,
    role_change: another,
    account_activation: another,
    account_release: another,
    account_opening: alone,
    account_closing: another,
    owner_removal: another,
    death_report_withdrawal: another,
    beneficiary_payout: another,
    factor_reset: another,
    terms_change: another,
    interest_rate_change: another,
    policy_change: another,
  },
};

interface PolicyRow {
  id: bigint;
  action: ProposalActionName;
  approvals: number;
  threshold: bigint | null;
  releases_by_time: boolean | null;
  set_at: Date;
  set_by: RowOf<typeof contract>['setBy'];
}

/** Reads the newest row of each action. */
export const readNewestPolicies: Statement<PolicyRow> = {
  name: 'read-newest-policies',
  text: `select distinct on (policy.action)
                policy.id, policy.action, policy.approvals, policy.threshold, policy.releases_by_time,
                policy.set_at, ${namedPerson('setter')} as set_by
         from approval_policy as policy
         left join customer as setter on setter.id = policy.set_by
         order by policy.action, policy.id desc`,
};

async function readRows(database: Database | Connection): Promise<Map<string, PolicyRow>> {
  const { rows } = await database.query<PolicyRow>(readNewestPolicies.text);
  return new Map(rows.map((row) => [row.action, row]));
}

/** Returns the policy that applies to an action. */
export type Policies = (mode: BankMode, action: ProposalActionName) => Policy;

export function policiesIn(rows: readonly PolicyRow[]): Policies {
  const byAction = new Map(rows.map((row) => [row.action, row]));
  return (mode, action) => {
    const row = byAction.get(action);
    return row ? policyIn(row) : defaults[mode][action];
  };
}

const policyIn = (row: PolicyRow): Policy => ({
  approvals: Math.max(row.approvals, approvalsMinOf(row.action)),
  threshold: row.threshold,
  releasesByTime: row.releases_by_time,
});

/** Returns the policy that applies to an action, and its version. */
export async function readPolicy(
  database: Database | Connection,
  mode: BankMode,
  action: ProposalActionName,
): Promise<Policy & { version: string }> {
  const row = (await readRows(database)).get(action);
  return { ...(row ? policyIn(row) : defaults[mode][action]), version: String(row?.id ?? 0) };
}

/** Returns the policies that apply to several actions. */
export async function readPolicies(
  connection: Connection,
  mode: BankMode,
  actions: readonly ProposalActionName[],
): Promise<Policy[]> {
  const policyOf = policiesIn([...(await readRows(connection)).values()]);
  return actions.map((action) => policyOf(mode, action));
}

/** Returns how many approvals an amount, or a change without one, needs. */
export const approvalsFor = (policy: Policy, amount: Cents | null): number =>
  amount !== null && policy.threshold !== null && amount <= policy.threshold ? 0 : policy.approvals;

export async function listPolicies(
  database: Database | Connection,
  mode: BankMode,
): Promise<RowOf<typeof contract>[]> {
  const rows = await readRows(database);
  return proposalActions.map((action) => {
    const row = rows.get(action);
    return {
      action,
      ...(row ? policyIn(row) : defaults[mode][action]),
      setAt: row?.set_at ?? null,
      setBy: row?.set_by ?? null,
    };
  });
}

export interface PolicySetter {
  /** Null for a change from the server's terminal. */
  staffId: bigint | null;
  proposalId: bigint | null;
}

export async function insertPolicy(
  connection: Connection,
  action: ProposalActionName,
  policy: Policy,
  { staffId, proposalId }: PolicySetter,
): Promise<void> {
  await connection.query(
    `insert into approval_policy (action, approvals, threshold, releases_by_time, set_by, proposal_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      action,
      policy.approvals,
      hasAmount(action) ? policy.threshold : null,
      action === 'transaction_approval' ? (policy.releasesByTime ?? false) : null,
      staffId,
      proposalId,
    ],
  );
}

/** Serializes policy changes until the transaction ends. */
export async function lockPolicies(connection: Connection): Promise<void> {
  await connection.query("select pg_advisory_xact_lock(hashtext('approval_policy'))");
}

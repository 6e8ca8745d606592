import type { AuditFinding, IdRange } from '@seven-hills/ledger';
import type { Database } from '@seven-hills/postgres';

/**
 * The parts that are audited: the ledger's transfers and the bank's transactions by id range, and
 * the accounts as a whole.
 */
export type ProofPart = 'transfers' | 'transactions' | 'accounts';

/** A part of the books that is wrong, to be audited again until it is right. */
export interface Fault extends IdRange {
  part: ProofPart;
  findings: AuditFinding[];
}

/** The progress of the continuous audit, in `books_proof`. */
export interface ProofState {
  postedThrough: Date;
  transactionsThrough: bigint;
  candidate: Date | null;
  candidateWriters: string[];
  sweptTransfers: bigint;
  sweptTransactions: bigint;
  sweepStartedAt: Date;
  lastSweepAt: Date | null;
  faults: Fault[];
}

/** A fault as the row stores it, with ids as text: JSON numbers cannot hold integers this large. */
type StoredFault = Omit<Fault, keyof IdRange> & Record<keyof IdRange, string>;

/** Further faults add no information, and are found again once these are fixed. */
const faultsKeptMax = 100;
const findingsKeptMax = 50;

export async function readProofState(database: Database): Promise<ProofState> {
  const { rows } = await database.query<Omit<ProofState, 'faults'> & { faults: StoredFault[] }>(
    `select posted_through as "postedThrough", transactions_through as "transactionsThrough",
            candidate, candidate_writers as "candidateWriters",
            swept_transfers as "sweptTransfers", swept_transactions as "sweptTransactions",
            sweep_started_at as "sweepStartedAt", last_sweep_at as "lastSweepAt", faults
     from books_proof`,
  );
  const row = rows[0];
  if (!row) throw new Error('books_proof has no row');
  return {
    ...row,
    faults: row.faults.map(({ after, through, ...fault }) => ({
      ...fault,
      after: BigInt(after),
      through: BigInt(through),
    })),
  };
}

export async function saveProofState(database: Database, state: ProofState): Promise<void> {
  const faults = state.faults.map(
    ({ after, through, ...fault }): StoredFault => ({
      ...fault,
      after: String(after),
      through: String(through),
    }),
  );
  await database.query(
    `update books_proof
     set posted_through = $1, transactions_through = $2, candidate = $3, candidate_writers = $4,
         swept_transfers = $5, swept_transactions = $6, sweep_started_at = $7, last_sweep_at = $8,
         faults = $9`,
    [
      state.postedThrough,
      state.transactionsThrough,
      state.candidate,
      state.candidateWriters,
      state.sweptTransfers,
      state.sweptTransactions,
      state.sweepStartedAt,
      state.lastSweepAt,
      JSON.stringify(faults),
    ],
  );
}

/** Records the end of a round. */
export async function endRound(database: Database, entries: number): Promise<void> {
  await database.query('update books_proof set round_ended_at = now(), round_entries = $1', [
    entries,
  ]);
}

/**
 * Returns the faults after a range of a part was audited: the new findings replace the range's
 * earlier faults.
 */
export function faultsAfter(
  faults: readonly Fault[],
  part: ProofPart,
  { after, through }: IdRange,
  findings: readonly AuditFinding[],
): Fault[] {
  const others = faults.filter(
    (fault) => fault.part !== part || fault.after < after || fault.through > through,
  );
  if (findings.length === 0) return others;
  const found = { part, after, through, findings: findings.slice(0, findingsKeptMax) };
  return [...others, found].slice(0, faultsKeptMax);
}

/**
 * Returns the findings without duplicates: a slice of new entries and a slice of all entries can
 * yield the same one.
 */
export const findingsIn = (faults: readonly Pick<Fault, 'findings'>[]): AuditFinding[] => [
  ...new Map(
    faults.flatMap(({ findings }) => findings).map((found) => [found.finding, found]),
  ).values(),
];

/**
 * The ledger's expected behavior, written as plainly as possible and without code shared with the
 * engine: the model keeps a list of everything that was posted and recomputes every sum from it.
 */
export interface ModelAccount {
  id: bigint;
  side: 'debit' | 'credit';
  limited: boolean;
  frozen: boolean;
}

export type ModelTransfer =
  | {
      kind: 'immediate' | 'pending';
      debitAccountId: bigint;
      creditAccountId: bigint;
      amount: bigint;
      ignoreFrozen: boolean;
    }
  /** `posted` is the index of a transfer among those posted earlier; it may be out of range. */
  | { kind: 'post_pending' | 'void_pending'; posted: number; ignoreFrozen: boolean };

export interface ModelRequest {
  key: { key: string; input: string } | null;
  transfers: ModelTransfer[];
}

export type ModelAnswer = { refused: string } | { posted: number[]; replayed: boolean };

interface Line {
  kind: ModelTransfer['kind'];
  debitAccountId: bigint;
  creditAccountId: bigint;
  amount: bigint;
  resolves: number | null;
}

export class Model {
  readonly #accounts: readonly ModelAccount[];
  readonly #answers: { key: string; input: string; posted: number[] }[] = [];
  #lines: Line[] = [];

  constructor(accounts: readonly ModelAccount[]) {
    this.#accounts = accounts;
  }

  submit({ key, transfers }: ModelRequest): ModelAnswer {
    const answer = this.#answers.find((known) => known.key === key?.key);
    if (answer && answer.input !== key?.input) {
      return { refused: 'idempotency_key_reused_with_other_input' };
    }
    if (answer) return { posted: answer.posted, replayed: true };

    const before = this.#lines;
    const posted: number[] = [];
    for (const transfer of transfers) {
      const line = this.#judge(transfer, before.length);
      if (typeof line === 'string') {
        this.#lines = before;
        return { refused: line };
      }
      posted.push(this.#lines.length);
      this.#lines = [...this.#lines, line];
    }
    if (key) this.#answers.push({ ...key, posted });
    return { posted, replayed: false };
  }

  /** Returns the posted and available balance of an account. */
  balanceOf(id: bigint): { posted: bigint; available: bigint } {
    let posted = 0n;
    let held = 0n;
    const account = this.#accounts.find((each) => each.id === id);
    for (const [index, line] of this.#lines.entries()) {
      const sign = this.#sign(line, account);
      if (line.kind === 'immediate' || line.kind === 'post_pending') posted += sign * line.amount;
      if (line.kind === 'pending' && !this.#resolutionOf(index) && sign < 0n) held += line.amount;
    }
    return { posted, available: posted - held };
  }

  /** Returns the posted balance after each posted line of an account. */
  historyOf(id: bigint): bigint[] {
    const account = this.#accounts.find((each) => each.id === id);
    let balance = 0n;
    return this.#lines.flatMap((line) => {
      const sign = this.#sign(line, account);
      if (sign === 0n || line.kind === 'pending' || line.kind === 'void_pending') return [];
      balance += sign * line.amount;
      return balance;
    });
  }

  #sign(line: Line, account: ModelAccount | undefined): bigint {
    if (line.debitAccountId === account?.id) return account.side === 'debit' ? 1n : -1n;
    if (line.creditAccountId === account?.id) return account.side === 'credit' ? 1n : -1n;
    return 0n;
  }

  #resolutionOf(index: number): Line | undefined {
    return this.#lines.find(({ resolves }) => resolves === index);
  }

  #isFrozen(accountId: bigint): boolean {
    return this.#accounts.some(({ id, frozen }) => id === accountId && frozen);
  }

  #judge(transfer: ModelTransfer, known: number): Line | string {
    if ('posted' in transfer) {
      const pending = transfer.posted < known ? this.#lines[transfer.posted] : undefined;
      if (!pending) return 'pending_transfer_not_found';
      if (pending.kind !== 'pending') return 'transfer_is_not_pending';
      const resolution = this.#resolutionOf(transfer.posted);
      if (resolution?.kind === 'post_pending') return 'pending_transfer_already_posted';
      if (resolution?.kind === 'void_pending') return 'pending_transfer_already_voided';
      if (transfer.kind === 'post_pending' && !transfer.ignoreFrozen) {
        if (this.#isFrozen(pending.debitAccountId)) return 'debit_account_frozen';
        if (this.#isFrozen(pending.creditAccountId)) return 'credit_account_frozen';
      }
      return { ...pending, kind: transfer.kind, resolves: transfer.posted };
    }
    const { kind, debitAccountId, creditAccountId, amount, ignoreFrozen } = transfer;
    if (amount <= 0n) return 'amount_must_be_positive';
    if (debitAccountId === creditAccountId) return 'accounts_must_be_different';
    const debit = this.#accounts.find(({ id }) => id === debitAccountId);
    const credit = this.#accounts.find(({ id }) => id === creditAccountId);
    if (!debit) return 'debit_account_not_found';
    if (!credit) return 'credit_account_not_found';
    if (debit.frozen && !ignoreFrozen) return 'debit_account_frozen';
    if (credit.frozen && !ignoreFrozen) return 'credit_account_frozen';
    const lowered = [
      debit.side === 'credit' ? debit : null,
      credit.side === 'debit' ? credit : null,
    ];
    for (const account of lowered) {
      if (account?.limited && this.balanceOf(account.id).available < amount) {
        return 'exceeds_available_balance';
      }
    }
    return { kind, debitAccountId, creditAccountId, amount, resolves: null };
  }
}

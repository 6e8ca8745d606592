import type { Submission } from './run-batch.ts';

/**
 * Submissions that wait for a transaction, in order of arrival. Those that nobody waits for, as of
 * a file of payments, take turns with the others in transactions of their own, so that a person
 * waits for at most one of those. A submission waits until any earlier one under the same key is
 * answered: a refusal is not stored, so once a retry is refused, the original request must no
 * longer be able to post.
 */
export class SubmissionQueue<Request, Outcome> {
  readonly #attended: Submission<Request, Outcome>[] = [];
  readonly #unattended: Submission<Request, Outcome>[] = [];
  /** Those taken last, whose turn is over. */
  #takenLast = this.#unattended;
  readonly #keysUnderWay = new Set<string>();

  get length(): number {
    return this.#attended.length + this.#unattended.length;
  }

  push(submission: Submission<Request, Outcome>): void {
    (submission.isUnattended ? this.#unattended : this.#attended).push(submission);
  }

  /**
   * Takes at most `max` submissions, or none if all wait for others. They are in progress until
   * `release`.
   */
  take(max: number): Submission<Request, Outcome>[] {
    const other = this.#takenLast === this.#attended ? this.#unattended : this.#attended;
    for (const waiting of [other, this.#takenLast]) {
      const taken = this.#takeFrom(waiting, max);
      if (taken.length === 0) continue;
      this.#takenLast = waiting;
      return taken;
    }
    return [];
  }

  /** Marks the submissions of one `take` as answered. */
  release(taken: readonly Submission<Request, Outcome>[]): void {
    for (const { keyHash } of taken) if (keyHash !== null) this.#keysUnderWay.delete(keyHash);
  }

  #takeFrom(waiting: Submission<Request, Outcome>[], max: number): Submission<Request, Outcome>[] {
    const taken: Submission<Request, Outcome>[] = [];
    const passedOver: Submission<Request, Outcome>[] = [];
    let seen = 0;
    for (const submission of waiting) {
      if (taken.length === max) break;
      seen += 1;
      const { keyHash } = submission;
      const waits = keyHash !== null && this.#keysUnderWay.has(keyHash);
      (waits ? passedOver : taken).push(submission);
    }
    waiting.splice(0, seen, ...passedOver);
    for (const { keyHash } of taken) if (keyHash !== null) this.#keysUnderWay.add(keyHash);
    return taken;
  }
}

import type { Submission } from './run-batch.ts';

/**
 * Submissions that wait for a transaction, in the order of their arrival. A refusal leaves no
 * record. So that it is the last word on what its caller repeated, no earlier attempt under the same
 * key may still be tried beside it: whatever has the key of one under way waits until that one is
 * answered.
 */
export class SubmissionQueue<Request, Outcome> {
  readonly #waiting: Submission<Request, Outcome>[] = [];
  readonly #recordsUnderWay = new Set<string>();

  get length(): number {
    return this.#waiting.length;
  }

  push(submission: Submission<Request, Outcome>): void {
    this.#waiting.push(submission);
  }

  /** Takes at most `max` submissions, none when all wait for others. They are under way until `release`. */
  take(max: number): Submission<Request, Outcome>[] {
    const taken: Submission<Request, Outcome>[] = [];
    const passedOver: Submission<Request, Outcome>[] = [];
    let seen = 0;
    for (const submission of this.#waiting) {
      if (taken.length === max) break;
      seen += 1;
      const { recordId } = submission;
      const waits = recordId !== null && this.#recordsUnderWay.has(recordId);
      (waits ? passedOver : taken).push(submission);
    }
    this.#waiting.splice(0, seen, ...passedOver);
    for (const { recordId } of taken) if (recordId !== null) this.#recordsUnderWay.add(recordId);
    return taken;
  }

  /** The submissions of one `take` are answered. */
  release(taken: readonly Submission<Request, Outcome>[]): void {
    for (const { recordId } of taken) if (recordId !== null) this.#recordsUnderWay.delete(recordId);
  }
}

import type { Submission } from './run-batch.ts';

/**
 * Submissions that wait for a transaction, in order of arrival. A submission waits until any
 * earlier one under the same key is answered: a refusal is not stored, so once a retry is refused,
 * the original request must no longer be able to post.
 */
export class SubmissionQueue<Request, Outcome> {
  readonly #waiting: Submission<Request, Outcome>[] = [];
  readonly #keysUnderWay = new Set<string>();

  get length(): number {
    return this.#waiting.length;
  }

  push(submission: Submission<Request, Outcome>): void {
    this.#waiting.push(submission);
  }

  /**
   * Takes at most `max` submissions, or none if all wait for others, under the same key or because
   * `mustWait` says so. They are in progress until `release`.
   */
  take(
    max: number,
    mustWait: (request: Request) => boolean = () => false,
  ): Submission<Request, Outcome>[] {
    const taken: Submission<Request, Outcome>[] = [];
    const passedOver: Submission<Request, Outcome>[] = [];
    let seen = 0;
    for (const submission of this.#waiting) {
      if (taken.length === max) break;
      seen += 1;
      const { keyHash, request } = submission;
      const waits = (keyHash !== null && this.#keysUnderWay.has(keyHash)) || mustWait(request);
      (waits ? passedOver : taken).push(submission);
    }
    this.#waiting.splice(0, seen, ...passedOver);
    for (const { keyHash } of taken) if (keyHash !== null) this.#keysUnderWay.add(keyHash);
    return taken;
  }

  /** Marks the submissions of one `take` as answered. */
  release(taken: readonly Submission<Request, Outcome>[]): void {
    for (const { keyHash } of taken) if (keyHash !== null) this.#keysUnderWay.delete(keyHash);
  }
}

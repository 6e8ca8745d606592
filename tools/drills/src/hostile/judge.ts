import type { HttpAnswer } from './send.ts';

/** The bank's answers to hostile requests, and those that violate the rules. */
export class Judge {
  /** Answers by status; 0 if the bank hung up without one, which is permitted. */
  readonly statuses = new Map<number, number>();
  readonly findings: string[] = [];
  sent = 0;

  /**
   * Counts an answer. A 5xx is a finding unless it is a 503 with Retry-After, and so is an answer
   * that never comes. `what` describes the request, so that it can be repeated.
   */
  note({ status, retryAfter, isOverdue }: HttpAnswer, what: () => string): void {
    this.sent += 1;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const isAnnounced = status === 503 && retryAfter !== undefined;
    if (status >= 500 && !isAnnounced) this.find(`answered ${status}: ${what()}`);
    if (isOverdue) this.find(`not answered: ${what()}`);
  }

  /**
   * Whether the maximum number of findings has been reached, so that continuing would add nothing.
   */
  get isFull(): boolean {
    return this.findings.length >= findingsMax;
  }

  find(finding: string): void {
    if (!this.isFull) this.findings.push(finding.slice(0, 2_000));
  }

  /** `200: 1203, 400: 801` */
  summary(): string {
    return [...this.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status === 0 ? 'hung up' : status}: ${count}`)
      .join(', ');
  }
}

const findingsMax = 50;

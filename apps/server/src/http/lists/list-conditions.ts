import { startOfDay } from '../../platform/time/bank-calendar.ts';

interface Days {
  /** ISO dates of the bank's calendar. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The conditions of a list that its query filters, and the values of their parameters. */
export class ListConditions {
  /** For `$1` and so on. */
  readonly values: unknown[];
  readonly #conditions: string[] = [];

  /** Begins with the values that the statement uses whatever the filters are. */
  constructor(...values: unknown[]) {
    this.values = values;
  }

  /** SQL that is true for the rows that the list contains. */
  get sql(): string {
    return this.#conditions.join(' and ') || 'true';
  }

  /** Adds a value, and returns its parameter. */
  readonly parameter = (value: unknown): string => `$${this.values.push(value)}`;

  add(condition: string): void {
    this.#conditions.push(condition);
  }

  /** Adds what a filter says, with the parameter of its value, unless that is empty. */
  filter(value: string | number | undefined, condition: (parameter: string) => string): void {
    if (value !== undefined && value !== '') this.add(condition(this.parameter(value)));
  }

  /** Limits a list with the newest first to what follows a cursor. */
  after(column: string, cursor: number | undefined): void {
    this.filter(cursor, (id) => `${column} < ${id}`);
  }

  /** Limits a moment to days of the bank's calendar, both included. */
  within(column: string, { from, to }: Days): void {
    this.filter(from, (day) => `${column} >= ${startOfDay(day)}`);
    this.filter(to, (day) => `${column} < ${startOfDay(`(${day}::date + 1)`)}`);
  }
}

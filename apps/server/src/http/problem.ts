import {
  type EditConflict,
  type Problem,
  type ProblemCode,
  problems,
  type SecondStepMethod,
  type SetAside,
} from '@seven-hills/contracts/errors';

/** A problem with one field; `path` is the field's name in the body, query, or path. */
export interface FieldError {
  path: string;
  message: string;
}

interface RefusalOptions {
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** Decimal text, with `balance_changed`. */
  currentBalance?: string;
  /** With `set_aside_needed`. */
  setAside?: SetAside;
  /** With `edit_conflict`. */
  editConflict?: EditConflict;
  /** With `second_factor_required`, `confirmation_required`, and `staff_factor_required`. */
  methods?: SecondStepMethod[];
  /** With `claimed_by_colleague`. */
  claim?: Problem['claim'];
}

/** An expected failure for the client: a code from the closed list and a sentence for people. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly options: RefusalOptions;

  constructor(code: ProblemCode, message: string, options: RefusalOptions = {}) {
    super(message);
    this.code = code;
    this.options = options;
  }
}

/** A refusal whose sentence is also shown at one field. */
export const refusalAt = (code: ProblemCode, path: string, message: string): Refusal =>
  new Refusal(code, message, { errors: [{ path, message }] });

/** Whether an error is a refusal with one of the codes. */
export const isRefusal = (error: unknown, ...codes: readonly ProblemCode[]): error is Refusal =>
  error instanceof Refusal && codes.includes(error.code);

/** Creates the problem details (RFC 9457) for a code; no other code builds an error response. */
export function toProblem(
  code: ProblemCode,
  message: string,
  requestId: string,
  {
    errors,
    currentBalance,
    setAside,
    editConflict,
    methods,
    claim,
  }: Omit<RefusalOptions, 'retryAfterSeconds'> = {},
): Problem {
  const { status, title } = problems[code];
  return {
    type: `urn:seven-hills:problem:${code}`,
    title,
    status,
    // Repeats the message, for clients that read only the standard members.
    detail: message,
    code,
    message,
    requestId,
    ...(errors && errors.length > 0 ? { errors } : {}),
    ...(methods === undefined ? {} : { methods }),
    ...(currentBalance === undefined ? {} : { currentBalance }),
    ...(setAside === undefined ? {} : { setAside }),
    ...(editConflict === undefined ? {} : { editConflict }),
    ...(claim === undefined ? {} : { claim }),
  };
}

import { type Problem, type ProblemCode, problems } from '@seven-hills/contracts/errors';

/** What went wrong with one field; `path` is the field's name in the body, query or path. */
export interface FieldError {
  path: string;
  message: string;
}

interface RefusalOptions {
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** Decimal text, with `balance_changed`. */
  currentBalance?: string;
}

/** An expected failure on its way to the client: a code of the closed list and a sentence for people. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly options: RefusalOptions = {},
  ) {
    super(message);
  }
}

/** The problem details (RFC 9457) for a code: the only place where an error answer is put together. */
export function toProblem(
  code: ProblemCode,
  message: string,
  requestId: string,
  { errors, currentBalance }: Pick<RefusalOptions, 'errors' | 'currentBalance'> = {},
): Problem {
  const { status, title } = problems[code];
  return {
    type: `urn:seven-hills:problem:${code}`,
    title,
    status,
    // A client that only shows the text still learns that "signed out" is meant.
    detail: message,
    code,
    message,
    requestId,
    ...(errors && errors.length > 0 ? { errors } : {}),
    ...(currentBalance === undefined ? {} : { currentBalance }),
  };
}

import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { words } from '@seven-hills/bank/words/words';
import { problems } from '@seven-hills/contracts/errors';
import { LedgerUnavailableError, OutcomeUnknownError } from '@seven-hills/ledger';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { TooManyChangesError } from '../../audit-log/record-event.ts';
import { isDatabaseAway } from '../../platform/database/is-database-away.ts';
import { UnknownKeyError } from '../../platform/security/keyring.ts';
import { hasHungUp } from '../attempt.ts';
import { fieldMessage } from '../field-messages.ts';
import { Refusal, toProblem } from '../problem.ts';
import { tooMany } from '../throttle.ts';

/** Turns every failure into a response of one shape; no other code decides an error's status. */
export const errors = fastifyPlugin(
  async (app: FastifyInstance) => {
    // Messages that schemas declare come first.
    z.config({ customError: fieldMessage });
    app.setErrorHandler(answerFailure);
  },
  { name: 'errors' },
);

/**
 * Sends the response to a failure; the router also calls it for addresses that it cannot decode.
 */
export function answerFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = asRefusal(error);
  if (error instanceof UnknownKeyError)
    request.log.error({ err: error }, 'a key is missing that other servers have');
  else if (refusal.code === 'internal_error')
    request.log.error({ err: error }, 'unexpected failure');
  else if (problems[refusal.code].status >= 500 && !hasHungUp(request))
    request.log.warn({ err: error }, refusal.code);
  sendProblem(request, reply, refusal);
}

/**
 * Responds to input that is not HTTP, too slow, or too large with the same shape as any other
 * error, and closes the connection: the boundary of the next request is unknown.
 */
export function answerBrokenHttp(error: Error, socket: Socket): void {
  // Nothing can be written into a response that is partly sent, such as an earlier request's.
  const { _httpMessage: begun } = socket as { _httpMessage?: ServerResponse | null };
  if (!socket.writable || begun?.headersSent) {
    socket.destroy();
    return;
  }
  const isSlow = (error as { code?: string }).code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const problem = JSON.stringify(
    isSlow
      ? toProblem('request_timeout', 'The request took too long to arrive.', randomUUID())
      : toProblem('malformed_request', 'The request could not be read.', randomUUID()),
  );
  socket.end(
    [
      isSlow ? 'HTTP/1.1 408 Request Timeout' : 'HTTP/1.1 400 Bad Request',
      'content-type: application/problem+json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(problem)}`,
      'connection: close',
      '',
      problem,
    ].join('\r\n'),
  );
}

/** Sends a problem, with `Retry-After` if it says when to retry. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void {
  const problem = toProblem(refusal.code, refusal.message, request.id, refusal.options);
  const retryAfter = refusal.options.retryAfterSeconds ?? (problem.status === 503 ? 2 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem);
}

const away = `The ${words.bank} is briefly unavailable. Please try again in a moment.`;

/**
 * Converts any failure to a refusal; an unexpected one becomes `internal_error` without details.
 */
export function asRefusal(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const found = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: message ?? 'Invalid input',
    }));
    return new Refusal('validation_failed', found[0]?.message ?? 'Invalid input', {
      errors: found,
    });
  }
  if (error instanceof OutcomeUnknownError)
    return new Refusal(
      'outcome_unknown',
      'We could not confirm whether this went through. Please check your account activity before trying again.',
    );
  // Another server, or this one once the key is loaded, can handle the request.
  if (error instanceof TooManyChangesError) return tooMany('changes', error.secondsLeft);
  if (error instanceof UnknownKeyError) return new Refusal('unavailable', away);
  if (error instanceof LedgerUnavailableError || isDatabaseAway(error))
    return new Refusal('unavailable', away);
  switch ((error as FastifyError).code) {
    // PostgreSQL's text cannot hold a null character or half of a surrogate pair.
    case '22021':
    case '22P05':
      return new Refusal('malformed_request', 'The request could not be read.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('body_too_large', 'The request is too large.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('json_required', 'Please send the request as JSON.');
    default:
  }
  const status = (error as FastifyError).statusCode ?? 500;
  if (status >= 400 && status < 500)
    return new Refusal('malformed_request', 'The request could not be read.');
  return new Refusal('internal_error', 'Something went wrong on our side. Please try again.');
}

import { Readable } from 'node:stream';
import type {
  AcceptedResultOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ResultOf,
} from '@seven-hills/contracts/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Origin } from '../audit-log/origin.ts';
import { type Attempt, hasHungUp, idempotencyKeyOf } from './attempt.ts';
import type { Principal } from './callers/principal.ts';

/** A call as its handler sees it: validated input and the caller. */
export interface Call<E extends Endpoint> {
  body: BodyOf<E>;
  query: QueryOf<E>;
  params: ParamsOf<E>;
  /** Always set unless the endpoint is open to anyone, where it may be `null`. */
  principal: E['access'] extends 'anyone' ? Principal | null : Principal;
  /** For calls that move money. The key is null if the endpoint accepts none. */
  attempt: Attempt;
  origin: Origin;
  reply: FastifyReply;
}

/** A 202 response: the call has not been carried out yet. */
export class Accepted<Body> {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}

/**
 * Serves one endpoint of the contract: its schemas validate the input and shape the response, the
 * sessions plugin checks its `access`, and its handler sees only valid, authorized calls. A stream
 * is sent as it is. `mayComeFromReplica` declares that the handler reads through `Reads`
 * (`reads/serve-read.ts`).
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ResultOf<E> | Accepted<AcceptedResultOf<E>> | Readable>,
  { mayComeFromReplica = false }: { mayComeFromReplica?: boolean } = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, mayComeFromReplica },
    ...(endpoint.bodyBytesMax && { bodyLimit: endpoint.bodyBytesMax }),
    schema: {
      tags: [endpoint.tag],
      summary: endpoint.summary,
      ...schemaOf(endpoint),
      response: {
        [endpoint.status]: endpoint.answer,
        ...(endpoint.accepted && { 202: endpoint.accepted }),
      },
    },
    async handler(request, reply) {
      const answer = await handler({
        body: request.body,
        query: request.query,
        params: request.params,
        principal: request.principal,
        attempt: {
          key: endpoint.idempotent ? idempotencyKeyOf(request) : null,
          isAwaited: () => !hasHungUp(request),
        },
        origin: originOf(request),
        reply,
      } as Call<E>);
      if (answer instanceof Readable) return reply.status(endpoint.status).send(answer);
      return answer instanceof Accepted
        ? reply.status(202).send(answer.body)
        : reply.status(endpoint.status).send(answer);
    },
  });
}

function schemaOf(endpoint: Endpoint): Record<string, z.ZodType> {
  const schema: Record<string, z.ZodType> = {};
  if (endpoint.body) schema.body = endpoint.body;
  if (endpoint.query) schema.querystring = endpoint.query;
  if (endpoint.params) schema.params = endpoint.params;
  return schema;
}

export function originOf(request: FastifyRequest): Origin {
  const { ipAddress, network } = request.clientAddress;
  return {
    ipAddress,
    network,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  };
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Observers } from '../../platform/observing/observers.ts';
import type { TracedRequest } from '../../platform/observing/tracing.ts';

/** Counts each request by its route and traces it, where metrics or traces are enabled. */
export const observedRequests = fastifyPlugin(
  async (app: FastifyInstance, { metrics, tracing }: Observers) => {
    if (metrics)
      app.addHook('onResponse', (request, reply, done) => {
        metrics.countRequest(
          knownMethods.has(request.method) ? request.method : 'other',
          routeOf(request),
          reply.statusCode,
          reply.elapsedTime / 1_000,
        );
        done();
      });
    if (tracing) {
      const traced = new WeakMap<FastifyRequest, TracedRequest>();
      app.addHook('onRequest', (request, _reply, done) => {
        const { method, id: requestId } = request;
        traced.set(request, tracing.begin({ method, route: routeOf(request), requestId }));
        done();
      });
      // Only from here on: a body is read in the context of its connection, not of its request.
      app.addHook('preHandler', (request, _reply, done) => {
        traced.get(request)?.run(done);
      });
      app.addHook('onResponse', (request, reply, done) => {
        traced.get(request)?.end(reply.statusCode);
        done();
      });
    }
  },
  { name: 'observed-requests' },
);

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The route's pattern. Files and pages share one, so that builds do not add patterns. */
function routeOf({ routeOptions: { config, url } }: FastifyRequest): string {
  if (config.endpoint) return config.endpoint.path;
  if (url === undefined) return 'unknown';
  return url === '/healthz' || url === '/readyz' || url.startsWith('/api/') ? url : 'pages';
}

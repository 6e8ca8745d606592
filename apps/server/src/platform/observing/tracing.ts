import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, Tracer } from '@opentelemetry/api';
import type { ObservedAttempt } from '@seven-hills/ledger';

/** Follows requests through the server as OpenTelemetry traces. */
export interface Tracing {
  /** Begins the trace of a request. */
  begin(request: { method: string; route: string; requestId: string }): TracedRequest;
  /** The span of the request that is being handled, for `followAttempt`. */
  current(): Span | undefined;
  /** Adds what one posting transaction did to the trace of each of its requests. */
  followAttempt(attempt: ObservedAttempt): void;
  /** Sends the remaining spans and stops. */
  close(): Promise<void>;
}

export interface TracedRequest {
  /** Handles the request; everything it does belongs to its trace. */
  run(next: () => void): void;
  end(status: number): void;
}

/**
 * Starts sending traces to a collector (OTLP over HTTP, `<url>/v1/traces`). The packages load only
 * here, because most banks run without them. The standard `OTEL_` variables tune sampling, the
 * service's name, and the exporter.
 */
export async function startTracing(url: string): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { defaultResource, resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new sdk.BasicTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': process.env.OTEL_SERVICE_NAME ?? 'seven-hills-bank',
      }),
    ),
    spanProcessors: [
      new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${url}/v1/traces` })),
    ],
  });
  return createTracing(api, provider.getTracer('seven-hills-bank'), () => provider.shutdown());
}

function createTracing(
  { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }: typeof import('@opentelemetry/api'),
  tracer: Tracer,
  close: () => Promise<void>,
): Tracing {
  const handled = new AsyncLocalStorage<Span>();

  /** Records a part of a request that has already ended. */
  function record(parent: Span, name: string, from: number, to: number, isError: boolean): Span {
    const span = tracer.startSpan(
      name,
      { startTime: wallClock(from) },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(wallClock(to));
    return span;
  }

  return {
    // A trace begins here even if the client names one: strangers must not join other people's
    // traces.
    begin({ method, route, requestId }) {
      const span = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': method,
            'http.route': route,
            'bank.request_id': requestId,
          },
        },
        ROOT_CONTEXT,
      );
      return {
        run: (next) => handled.run(span, next),
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    current: () => handled.getStore(),
    followAttempt({ marks, queuedAt, startedAt, loadedAt, endedAt, isCommitted }) {
      for (const [index, mark] of marks.entries()) {
        const request = mark as Span | undefined;
        if (!request?.isRecording()) continue;
        record(request, 'wait for posting', queuedAt[index] ?? startedAt, startedAt, false);
        const posting = tracer.startSpan(
          'post batch',
          {
            startTime: wallClock(startedAt),
            attributes: { 'bank.batch_size': marks.length, 'bank.committed': isCommitted },
          },
          trace.setSpan(ROOT_CONTEXT, request),
        );
        record(posting, 'lock and read', startedAt, loadedAt ?? endedAt, loadedAt === null);
        if (loadedAt !== null) record(posting, 'write and commit', loadedAt, endedAt, !isCommitted);
        if (!isCommitted) posting.setStatus({ code: SpanStatusCode.ERROR });
        posting.end(wallClock(endedAt));
      }
    },
    close,
  };
}

/** `performance.now()` as milliseconds since 1970. */
const wallClock = (at: number) => performance.timeOrigin + at;

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findFreePort } from '@seven-hills/postgres-embedded';
import { projectRoot } from '@seven-hills/project';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../../src/compose/settings.ts';
import { answerWhileStarting } from '../../src/platform/lifecycle/answer-while-starting.ts';
import { createReadiness } from '../../src/platform/lifecycle/readiness.ts';
import { createMetrics, type Metrics } from '../../src/platform/observing/metrics.ts';
import { serveMetrics } from '../../src/platform/observing/serve-metrics.ts';
import { startTracing, type Tracing } from '../../src/platform/observing/tracing.ts';
import { type Customer, fundedCustomer, testPin } from '../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

/** Starts an OpenTelemetry collector that keeps what it receives. */
async function startCollector(): Promise<{ url: string; spans: SentSpan[]; server: Server }> {
  const spans: SentSpan[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = JSON.parse(Buffer.concat(chunks).toString()) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    for (const { scopeSpans } of sent.resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    expect(request.url).toBe('/v1/traces');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, server };
}

let bank: TestBank;
let app: FastifyInstance;
let ann: Customer;
let metrics: Metrics;
let tracing: Tracing;
let collector: Awaited<ReturnType<typeof startCollector>>;
const readiness = createReadiness();

beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank);
  collector = await startCollector();
  metrics = createMetrics();
  tracing = await startTracing(collector.url);
  app = await bank.anotherServer({ observers: { metrics, tracing }, readiness });
});
afterAll(async () => {
  await bank.auditAndClose();
  collector.server.close();
});

function client(): TestClient {
  const browser = new TestClient(app);
  browser.cookie = ann.client.cookie;
  return browser;
}

/** Reads one sample of the text format. */
const sample = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );

describe('metrics', () => {
  it('are off unless they have a port and a token', () => {
    const read = (settings: Record<string, string>) =>
      readSettings(settings, '/').observing.metrics;
    expect(read({})).toBeNull();
    expect(() => read({ METRICS_PORT: '9464' })).toThrow('require each other');
    expect(() => read({ METRICS_PORT: '9464', METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN');
    expect(read({ METRICS_PORT: '9464', METRICS_TOKEN: 'a-token-for-this-test' })).toEqual({
      host: '127.0.0.1',
      port: 9464,
      token: 'a-token-for-this-test',
    });
  });

  it('count a transfer by its route, and the batch that posted it', async () => {
    const sent = await client().post('/api/transactions', {
      type: 'withdrawal',
      amount: '1.00',
      pin: testPin,
    });
    expect(sent.statusCode).toBe(201);
    await client().get('/api/transactions/999999999');
    await client().get('/no-such-page-4711');
    const text = await metrics.collect();
    const requests = 'bank_http_request_duration_seconds_count';
    expect(sample(text, `${requests}{method="POST",route="/api/transactions",status="2xx"}`)).toBe(
      1,
    );
    expect(
      sample(text, `${requests}{method="GET",route="/api/transactions/:id",status="4xx"}`),
    ).toBe(1);
    expect(sample(text, 'bank_posting_batch_size_sum')).toBe(1);
    expect(sample(text, 'bank_posting_batch_duration_seconds_count{outcome="committed"}')).toBe(1);
    expect(sample(text, 'bank_posting_queue_length')).toBe(0);
    expect(sample(text, 'bank_database_connections{pool="postings",state="max"}')).toBe(10);
    expect(sample(text, 'bank_live_sockets')).toBe(0);
    expect(sample(text, 'bank_wires{state="to_approve"}')).toBe(0);
    expect(sample(text, 'bank_figures_read')).toBe(1);
    // Unknown values are absent instead of 0, which would look like an audit that has just ended.
    expect(text).not.toMatch(/^bank_(audit_age|proof_age|backup_log_age)_seconds /m);
    // There are no replicas, so their metrics have no samples.
    expect(text).toContain('# TYPE bank_replica_reads_total counter');
    expect(text).not.toMatch(/^bank_(replica_reads_total|read_replica_)/m);
    // No address, id, or name of a person becomes a label.
    const labels = [...text.matchAll(/\{.*\}/g)].join();
    expect(labels).toContain('route="/api/transactions"');
    expect(labels).not.toMatch(/4711|999999999|@|Person/);
  });

  it('are served only to a caller with the token', async () => {
    const token = 'a-token-for-this-test';
    const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, token });
    const ask = (path: string, authorization?: string) =>
      fetch(`${served.address}${path}`, { headers: authorization ? { authorization } : {} });
    expect((await ask('/metrics')).status).toBe(401);
    expect((await ask('/metrics', 'Bearer another-token')).status).toBe(401);
    expect((await ask('/', `Bearer ${token}`)).status).toBe(404);
    const answer = await ask('/metrics', `Bearer ${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('# TYPE bank_wires gauge');
    await served.close();
    expect((await app.inject({ url: '/metrics' })).body).not.toContain('bank_wires');
  });

  it('include what the dashboard and the alert rules query', async () => {
    const text = await metrics.collect();
    const types = new Map(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
    );
    const folder = join(projectRoot(), 'deploy');
    const dashboard = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    const rules = parse(readFileSync(join(folder, 'alerts.yaml'), 'utf8')) as {
      groups: { rules: { alert: string; expr: string }[] }[];
    };
    const queries = [
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ];
    expect(queries.length).toBeGreaterThan(40);
    const names = queries.flatMap((query) => query.match(/\b(bank|nodejs|process)_\w+/g) ?? []);
    const unknown = names.filter((name) => {
      const base = name.replace(/_(bucket|sum|count)$/, '');
      return !(types.has(name) || types.get(base) === 'histogram');
    });
    expect(unknown).toEqual([]);
    // Conversely, every metric is used, except for those listed here.
    const shown = [...types.keys()].filter((name) => name.startsWith('bank_'));
    expect(shown.filter((name) => !names.some((asked) => asked.startsWith(name)))).toEqual([
      'bank_replica_lag_bytes',
    ]);
  });
});

describe('traces', () => {
  it('follow one transfer from the request to its commit', async () => {
    const sent = await client().post('/api/transactions', {
      type: 'withdrawal',
      amount: '1.00',
      pin: testPin,
    });
    expect(sent.statusCode).toBe(201);
    await tracing.close();
    const [root] = collector.spans
      .filter(({ name }) => name === 'POST /api/transactions')
      .slice(-1);
    expect(root?.parentSpanId).toBeUndefined();
    const spans = collector.spans.filter(({ traceId }) => traceId === root?.traceId);
    const parentOf = (name: string) => {
      const span = spans.find((each) => each.name === name);
      return spans.find(({ spanId }) => spanId === span?.parentSpanId)?.name;
    };
    expect(parentOf('wait for posting')).toBe('POST /api/transactions');
    expect(parentOf('post batch')).toBe('POST /api/transactions');
    expect(parentOf('lock and read')).toBe('post batch');
    expect(parentOf('write and commit')).toBe('post batch');
    expect(spans).toHaveLength(5);
  });
});

describe('readiness', () => {
  it('says that a server is alive and starting, until the bank takes over its port', async () => {
    const port = await findFreePort();
    const starting = await answerWhileStarting('127.0.0.1', port);
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      const { status } = (await answer.json()) as { status: string };
      return [answer.status, status, answer.headers.get('retry-after')];
    };
    expect(await ask('/healthz')).toEqual([200, 'ok', null]);
    expect(await ask('/readyz')).toEqual([503, 'starting', '2']);
    expect(await ask('/api/account')).toEqual([503, 'starting', '2']);
    await expect(answerWhileStarting('127.0.0.1', port)).rejects.toThrow(/EADDRINUSE/);
    await starting.close();
    await starting.close();
    const next = await answerWhileStarting('127.0.0.1', port);
    await next.close();
  });

  it('says that a database accepts no writes, or that a server is about to stop', async () => {
    const readyz = async () => {
      const { statusCode, json } = await app.inject({ url: '/readyz' });
      return [statusCode, (json as () => { status: string })().status];
    };
    // Without anyone asking /readyz before.
    expect(sample(await metrics.collect(), 'bank_ready')).toBe(1);
    expect(await readyz()).toEqual([200, 'ready']);
    await bank.superuser.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    );
    await bank.superuser.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'test'",
    );
    await expect.poll(readyz).toEqual([503, 'database is read-only']);
    await bank.superuser.query(
      `do $$ begin set transaction read write; execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
    );
    await bank.superuser.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'test'",
    );
    await expect.poll(readyz).toEqual([200, 'ready']);
    readiness.drain();
    expect(await readyz()).toEqual([503, 'draining']);
    // The server still serves requests that reach it, and lets connections end.
    const answer = await client().get('/api/account');
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });
});

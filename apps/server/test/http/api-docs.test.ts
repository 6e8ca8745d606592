import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

it('describes every call in OpenAPI 3.1, with its access and its errors', async () => {
  const description = (await new TestClient(bank.app).get('/api/docs/json')).json<{
    openapi: string;
    paths: Record<string, Record<string, { summary?: string; description?: string }>>;
  }>();
  expect(description.openapi).toBe('3.1.0');
  expect(description.paths['/api/transactions']?.post?.description).toContain('insufficient_funds');
  const documents = (path: string) => description.paths[path]?.get?.description;
  expect(documents('/api/insights')).toContain('`validation_failed` (400)');
  expect(documents('/api/account')).not.toContain('validation_failed');
  for (const [path, methods] of Object.entries(description.paths))
    for (const [method, call] of Object.entries(methods))
      expect(call.summary, `${method} ${path}`).toBeTruthy();
});

it('serves a documentation page with its own content security policy', async () => {
  const page = await new TestClient(bank.app).get('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
});

it('is closed in production', async () => {
  const other = await openTestBank({ mode: 'production' });
  expect((await new TestClient(other.app).get('/api/docs/json')).statusCode).toBe(404);
  await other.close();
});

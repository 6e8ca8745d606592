import { expect, expectTypeOf, test } from 'vitest';
import { addressOf, type api } from '../src/net/api-client.ts';

type Api = typeof api;

/** Each `@ts-expect-error` is a test: without an error on the line below, the type check fails. */
function callsThatDoNotCompile(client: Api) {
  // @ts-expect-error there is no such path
  void client.get('/api/nothing');
  // @ts-expect-error the path is another method's
  void client.get('/api/login');
  // @ts-expect-error the parameter is missing
  void client.get('/api/transactions/:id');
  // @ts-expect-error the parameter has another name
  void client.get('/api/transactions/:id', { params: { key: 1 } });
  // @ts-expect-error the call has no body
  void client.get('/api/account', { body: {} });
  // @ts-expect-error the body is missing
  void client.post('/api/login');
  // @ts-expect-error a field is missing
  void client.post('/api/login', { body: { email: 'olivia@example.com' } });
  // @ts-expect-error a field has another type
  void client.put('/api/pin', { body: { currentPassword: 'secret', pin: 1892 } });
  // @ts-expect-error the query has no such field
  void client.get('/api/transactions', { query: { page: 2 } });
  // @ts-expect-error the query's field takes other words
  void client.get('/api/transactions', { query: { range: 'forever' } });
}

test('paths, parameters, bodies and answers are the contract’s', async () => {
  expectTypeOf(callsThatDoNotCompile).toBeFunction();
  type Account = Awaited<ReturnType<typeof readAccount>>;
  const readAccount = (client: Api) => client.get('/api/account');
  expectTypeOf<Account['balance']>().toEqualTypeOf<string>();
  const readOne = (client: Api) => client.get('/api/transactions/:id', { params: { id: 1 } });
  expectTypeOf<Awaited<ReturnType<typeof readOne>>['status']>().toEqualTypeOf<
    'pending' | 'completed' | 'declined' | 'failed'
  >();
});

test.each([
  ['/api/transactions/:id', { params: { id: 7 } }, '/api/transactions/7'],
  [
    '/api/transactions/by-key/:key',
    { params: { key: 'a/b ?' } },
    '/api/transactions/by-key/a%2Fb%20%3F',
  ],
  ['/api/accounts', { query: { search: 'a&b', page: undefined } }, '/api/accounts?search=a%26b'],
  ['/api/account', {}, '/api/account'],
])('the address of %s with %j is %s', (path, input, address) => {
  expect(addressOf(path, input)).toBe(address);
});

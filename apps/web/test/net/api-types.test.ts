import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import { expect, expectTypeOf, test } from 'vitest';
import { addressOf, api, isUnder } from '../../src/net/api-client.ts';
import { isPaged } from '../../src/net/query-client.ts';

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
  // @ts-expect-error a query reads: there is no such path among the reads
  client.query('/api/login');
  // @ts-expect-error the parameter is missing
  client.query('/api/transactions/:id');
  // @ts-expect-error the query's field has another type
  client.query('/api/admin/users', { query: { page: '2' } });
  // @ts-expect-error the answer is no list
  client.pages('/api/account', { after: 'cursor', pageSize: 20 });
  // @ts-expect-error the query has no such field to go on behind
  client.pages('/api/transactions', { after: 'cursor', pageSize: 20 });
  // @ts-expect-error the path is another method's
  client.key('PUT', '/api/account');
}

test('paths, parameters, bodies, and answers follow the contract', async () => {
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

test('a query is typed by its call, and its key derives from it', () => {
  const one = queryOptions(api.query('/api/transactions/:id', { params: { id: 7 } }));
  expect(one.queryKey).toEqual(['GET', '/api/transactions/:id', { params: { id: 7 } }]);
  const read = () => new QueryClient().getQueryData(one.queryKey);
  expectTypeOf<NonNullable<ReturnType<typeof read>>['status']>().toEqualTypeOf<
    'pending' | 'completed' | 'declined' | 'failed'
  >();
  expect(api.query('/api/account').queryKey).toEqual(api.key('GET', '/api/account'));
});

test('calls with different parameters have different keys, which all start with the key of their path', () => {
  const keyOf = (search: string) => api.query('/api/accounts', { query: { search } }).queryKey;
  expect(keyOf('a')).not.toEqual(keyOf('b'));
  const ofPath = api.key('GET', '/api/accounts');
  expect(keyOf('a').slice(0, ofPath.length)).toEqual(ofPath);
});

test('a paged list has its own key, and continues after its last id', () => {
  const list = infiniteQueryOptions(
    api.pages('/api/transactions', { query: { limit: 2 }, after: 'before', pageSize: 2 }),
  );
  const whole = api.query('/api/transactions', { query: { limit: 2 } });
  expect(list.queryKey).not.toEqual(whole.queryKey);
  expect(isPaged(list.queryKey)).toBe(true);
  expect(isPaged(whole.queryKey)).toBe(false);
  const { getNextPageParam } = api.pages('/api/chat/mine', { after: 'cursor', pageSize: 2 });
  expect(getNextPageParam([{ id: 9 }, { id: 4 }])).toBe(4);
  expect(getNextPageParam([{ id: 9 }])).toBeUndefined();
});

test.each([
  ['/api/transactions', true],
  ['/api/transactions/count', true],
  ['/api/transactions-of-others', false],
  ['/api/account', false],
])('whether %s is under /api/transactions: %s', (path, expected) => {
  expect(isUnder('/api/transactions', ['GET', path])).toBe(expected);
});

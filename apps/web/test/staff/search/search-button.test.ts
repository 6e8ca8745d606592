// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '../../../src/net/session/current-user.ts';
import { SearchButton } from '../../../src/staff/search/search-button.tsx';
import { h, screen, show } from '../../ui/render.ts';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => vi.unstubAllGlobals());

test('text typed right after Ctrl+K appears in the search, even if its code was still loading', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(currentUserQuery.queryKey, { id: 1, role: 'admin' } as never);
  const person = show(
    h(
      QueryClientProvider,
      { client: queryClient },
      h(SearchButton, { views: [], isOnDeep: false }),
    ),
  );
  await person.keyboard('{Control>}k{/Control}ve');
  expect(screen.queryByRole('combobox')).toBeNull();
  await person.keyboard('ra');
  const field = await screen.findByRole('combobox');
  expect(field).toHaveProperty('value', 'vera');
  await person.keyboard('.4');
  expect(field).toHaveProperty('value', 'vera.4');
});

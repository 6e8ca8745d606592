// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ReasonToOpen } from '../../../src/staff/users/reason-to-open.tsx';
import { h, screen, show, waitFor } from '../../ui/render.ts';

afterEach(() => vi.unstubAllGlobals());

test('a customer can be opened only with a typed reason', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url));
    return Response.json({ id: 7 });
  });
  const onStated = vi.fn();
  const person = show(
    h(QueryClientProvider, { client: new QueryClient() }, h(ReasonToOpen, { id: 7, onStated })),
  );
  await person.click(screen.getByRole('button', { name: 'Open Customer' }));
  expect(screen.getByText('Reason is required')).toBeDefined();
  expect(asked).toEqual([]);
  await person.type(screen.getByLabelText('Reason for Viewing This Customer'), ' She called ');
  expect(screen.queryByText('Reason is required')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Open Customer' }));
  await waitFor(() => expect(onStated).toHaveBeenCalledOnce());
  expect(asked.map((url) => url.replace(/^.*\/api/, '/api'))).toEqual([
    '/api/admin/users/7?reason=She+called',
  ]);
});

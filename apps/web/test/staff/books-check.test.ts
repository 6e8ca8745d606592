// @vitest-environment happy-dom
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getBooksCheck } from '@seven-hills/contracts/staff/books-check';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { BooksCheckAlert } from '../../src/staff/books-check/books-check-alert.tsx';
import { BooksCheck } from '../../src/staff/books-check/books-check-panel.tsx';
import { booksProofWords } from '../../src/staff/books-check/books-proof-words.ts';
import { booksCheckQuery } from '../../src/staff/books-check/queries.ts';
import { h, screen, show } from '../ui/render.ts';

const now = new Date('2026-11-23T19:06:00Z');
const proof = (changes: Partial<Parameters<typeof booksProofWords>[0]> = {}) =>
  booksProofWords(
    {
      provenThrough: '2026-11-23T19:05:10.000Z',
      lastSweepAt: '2026-11-23T16:00:00.000Z',
      sweptPercent: 40,
      findingCount: 0,
      findings: [],
      isStale: false,
      ...changes,
    },
    now,
  );

it('says up to what time the books are proven, and when all earlier entries were last audited', () => {
  expect(proof()).toEqual({
    variant: 'success',
    title: 'Books proven at 2:05 PM',
    note: 'Everything posted until then is audited. All entries before were last audited 3 hours ago.',
  });
  expect(proof({ lastSweepAt: null }).note).toContain('40% are audited so far');
});

it('warns in amber, with the time, when the audit has stopped', () => {
  expect(proof({ isStale: true, provenThrough: '2026-11-23T18:41:00.000Z' })).toMatchObject({
    variant: 'warning',
    title: 'Books last proven 25 minutes ago',
  });
  expect(proof({ isStale: true, provenThrough: null }).variant).toBe('warning');
});

it('is red with the findings, even when the audit has stopped', () => {
  expect(proof({ findingCount: 2, isStale: true })).toMatchObject({
    variant: 'danger',
    title: 'The books are off: 2 findings',
  });
});

it('starts without a warning in a new bank', () => {
  expect(proof({ provenThrough: null, lastSweepAt: null }).variant).toBe('info');
});

type Results = AnswerOf<typeof getBooksCheck>;

const results = (changes: Partial<Results> = {}): Results => ({
  proof: {
    provenThrough: new Date().toISOString(),
    lastSweepAt: new Date().toISOString(),
    sweptPercent: 0,
    findingCount: 0,
    findings: [],
    isStale: false,
  },
  lastRun: {
    startedAt: '2026-11-22T07:00:00.100Z',
    endedAt: '2026-11-22T07:00:41.300Z',
    findingCount: 0,
    findings: [],
  },
  isOverdue: false,
  ...changes,
});

/**
 * Shows the dashboard's alert and the Reports' panel, with results or with those that fetch
 * returns.
 */
function open(known?: Results) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { enabled: known === undefined, retry: false } },
  });
  if (known) queryClient.setQueryData(booksCheckQuery.queryKey, known as never);
  return show(
    h(
      QueryClientProvider,
      { client: queryClient },
      h('section', { 'aria-label': 'Dashboard' }, h(BooksCheckAlert)),
      h('section', { 'aria-label': 'Reports' }, h(BooksCheck)),
    ),
  );
}
const onDashboard = () => screen.getByRole('region', { name: 'Dashboard' }).textContent;
const onReports = () => screen.getByRole('region', { name: 'Reports' }).textContent;
const clean = 'Nightly audit of November 22, 2026 at 2:00 AM: clean';

afterEach(() => vi.unstubAllGlobals());

it('shows a clean check on the Reports, and nowhere else', () => {
  open(results());
  expect(onReports()).toContain(clean);
  expect(onDashboard()).toBe('');
});

it('shows an overdue check as a warning on both', () => {
  open(results({ isOverdue: true }));
  for (const text of [onDashboard(), onReports()]) {
    expect(text).toContain(clean);
    expect(text).toContain('No audit has finished for more than 36 hours. Check the server log.');
  }
});

it('can retry a check that cannot be loaded', async () => {
  const answer = vi
    .fn()
    .mockResolvedValueOnce(new Response('', { status: 503 }))
    .mockResolvedValueOnce(Response.json(results({ lastRun: null })));
  vi.stubGlobal('fetch', answer);
  const user = open();
  await screen.findByText('The last check of the books could not be loaded');
  expect(onDashboard()).toBe('');
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No nightly audit has run yet');
});

// @vitest-environment happy-dom

import type { Transaction } from '@seven-hills/bank/transaction';
import type { OwnCase } from '@seven-hills/contracts/money/cases';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReportForm } from '../src/customer/cases/report-form.tsx';
import { caseStatus } from '../src/money/receipts/case-status.ts';
import { CaseNote, CaseStep } from '../src/money/receipts/case-step.tsx';
import { consequenceOf, debitSentence, staffCaseStatus } from '../src/staff/cases/case-words.ts';
import { QueueScreen } from '../src/staff/queue/queue-screen.tsx';
import { OpenCaseDialog } from '../src/staff/transaction-page/open-case-dialog.tsx';
import { h, screen, show } from './ui/render.ts';

const fetched = vi.fn<(path: string, init?: RequestInit) => Response>();
beforeEach(() => vi.stubGlobal('fetch', async (...call: [string]) => fetched(...call)));
afterEach(() => fetched.mockReset());

const transaction = {
  id: 36,
  direction: 'out',
  amount: '80.00',
  status: 'completed',
} as Transaction;
const open = {
  id: 4,
  number: 'C00000004',
  state: 'open',
  reportedAt: '2026-11-23T15:00:00.000Z',
  provisionalCredit: null,
  result: null,
} as OwnCase;
const result = {
  outcome: 'no_error',
  amount: '0.00',
  explanation: 'The price was right.',
  concludedAt: '2026-11-25T15:00:00.000Z',
  debitOn: null,
  debitedAt: null,
} as const;
const credited = { ...open, provisionalCredit: { amount: '80.00', creditedAt: open.reportedAt } };

const withQueries = (element: ReturnType<typeof h>) =>
  show(h(QueryClientProvider, { client: new QueryClient() }, element));
const answer = (body: object, status = 200) =>
  fetched.mockImplementation(() => new Response(JSON.stringify(body), { status }));
const reportLink = () => screen.queryByRole('link', { name: 'Report a problem' });

const steps = () => h('div', null, h(CaseNote, { transaction }), h(CaseStep, { transaction }));

describe('the receipt', () => {
  it('links to the form for reporting a problem', async () => {
    answer([]);
    withQueries(steps());
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('/cases?report=36');
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/cases?transactionId=36');
  });

  it('shows the reported case instead while it is open', async () => {
    answer([open]);
    withQueries(steps());
    const link = await screen.findByRole('link', { name: 'case C00000004' });
    expect(link.getAttribute('href')).toBe('/cases?case=4');
    expect(link.parentElement?.textContent).toBe(
      'Problem reported on Nov 23, 2026, case C00000004: In progress.',
    );
    expect(reportLink()).toBeNull();
  });

  it('shows the result of a closed case, and offers another report', async () => {
    answer([{ ...open, state: 'closed', result }]);
    withQueries(steps());
    expect(await screen.findByText(/No error found/)).toBeTruthy();
    expect(reportLink()).not.toBeNull();
  });

  it('still links to the form if the cases could not be loaded', async () => {
    answer({}, 503);
    withQueries(steps());
    expect(reportLink()).not.toBeNull();
  });
});

describe('the report', () => {
  it('asks for missing fields, and for the wrong amount only if that is the problem', async () => {
    const user = withQueries(h(ReportForm, { transaction }));
    await user.click(screen.getByRole('button', { name: 'Report Problem' }));
    expect(screen.getByText('Please choose what is wrong')).toBeTruthy();
    expect(screen.getByText('Please describe what happened')).toBeTruthy();
    expect(screen.queryByLabelText(/How Much Is Wrong/)).toBeNull();
    await user.selectOptions(screen.getByLabelText(/What Is Wrong/), 'wrong_amount');
    await user.type(screen.getByLabelText(/How Much Is Wrong/), '80.01');
    await user.type(screen.getByLabelText(/What Happened/), 'Too much left my account.');
    await user.click(screen.getByRole('button', { name: 'Report Problem' }));
    expect(screen.getByText('At most the amount of the transaction, $80.00')).toBeTruthy();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is sent as one line, and keeps the typed text if it is refused', async () => {
    answer({ message: 'You can report 10 problems a day.', code: 'too_many_attempts' }, 429);
    const user = withQueries(h(ReportForm, { transaction }));
    await user.selectOptions(screen.getByLabelText(/What Is Wrong/), 'sent_twice');
    const happened = screen.getByLabelText(/What Happened/);
    await user.type(happened, 'I sent it once,{Enter}and it left twice.');
    await user.click(screen.getByRole('button', { name: 'Report Problem' }));
    expect(await screen.findByText('You can report 10 problems a day.')).toBeTruthy();
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({
      transactionId: 36,
      kind: 'sent_twice',
      description: 'I sent it once, and it left twice.',
      amount: null,
      phone: null,
    });
    expect(happened).toHaveProperty('value', 'I sent it once,\nand it left twice.');
  });
});

describe('a report that staff take down', () => {
  const party = (customerId: number) => ({ customerId, flags: [] });
  const listed = {
    ...transaction,
    fromParty: party(7),
    fromHolder: 'Ann Bell',
    toParty: party(8),
    toHolder: 'Bob Hart',
  } as never;

  it('names the customer who reports it, and is sent as one line', async () => {
    answer({ message: 'This is about a transaction of your own.', code: 'conflict' }, 409);
    const user = withQueries(h(OpenCaseDialog, { transaction: listed, onClose: () => undefined }));
    const send = () => user.click(screen.getByRole('button', { name: 'Open Case' }));
    await send();
    expect(screen.getByText('Please choose who reports it')).toBeTruthy();
    expect(fetched).not.toHaveBeenCalled();
    await user.selectOptions(screen.getByLabelText(/Reported By/), '8');
    await user.selectOptions(screen.getByLabelText(/What Is Wrong/), 'wrong_amount');
    await user.type(screen.getByLabelText(/How Much Is Wrong/), '12.5');
    await user.type(screen.getByLabelText(/What Happened/), 'Only a part{Enter}has arrived.');
    await send();
    expect(await screen.findByText('This is about a transaction of your own.')).toBeTruthy();
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({
      customerId: 8,
      transactionId: 36,
      kind: 'wrong_amount',
      description: 'Only a part has arrived.',
      amount: '12.50',
      phone: null,
    });
  });
});

describe('what staff see', () => {
  it('includes what a conclusion does with the money', () => {
    const [nothing, all] = [{ ownGiven: '0.00' }, { ownGiven: '80.00' }];
    expect(consequenceOf(nothing, 0n)).toBe('No money moves.');
    expect(consequenceOf(nothing, 500n)).toBe('$5.00 will be credited now.');
    expect(consequenceOf(all, 8_000n)).toBe('The provisional credit becomes final.');
    expect(consequenceOf(all, 500n)).toMatch(/^\$75\.00 of the provisional credit will be/);
    expect(consequenceOf(all, null)).toBeNull();
  });

  it('includes the status of a case, and what is taken back when', () => {
    const due = { ...credited, state: 'debit_due', result: { ...result, debitOn: '2026-12-03' } };
    expect(staffCaseStatus(open).label).toBe('Open');
    expect(staffCaseStatus(credited).label).toBe('Open, credited');
    expect(staffCaseStatus(due as OwnCase).label).toBe('Concluded, debit to come');
    expect(staffCaseStatus({ ...due, state: 'closed' } as OwnCase).label).toBe('No error');
    expect(debitSentence(due)).toBe(
      '$80.00 of the provisional credit is taken back on December 3, 2026. The customer has been notified.',
    );
    expect(caseStatus(credited as OwnCase).label).toBe('Credited for now');
  });

  it('says once that the queue is empty, and not to choose an item', async () => {
    const counts = { total: 0, mine: 0, unassigned: 0, forColleagues: 0, byKind: {} };
    answer({ items: [], counts });
    withQueries(h(QueueScreen, {}));
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
    expect(screen.queryByText('Choose an item')).toBeNull();
  });
});

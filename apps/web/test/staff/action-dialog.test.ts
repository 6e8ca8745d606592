// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/net/api-error.ts';
import { ActionDialog } from '../../src/staff/action-dialog/action-dialog.tsx';
import { askedIf, choiceField, textField } from '../../src/staff/action-dialog/action-fields.ts';
import { declineReason } from '../../src/staff/action-dialog/decline-reason.ts';
import { currentToast, dismissToast } from '../../src/ui/feedback/toast.ts';
import { descriptionOf, fireEvent, h, screen, show, waitFor } from '../ui/render.ts';

const send = vi.fn<(values: object) => Promise<{ message: string }>>();
const onDone = vi.fn();
const onClose = vi.fn();

const outcomeField = choiceField({
  label: 'Outcome',
  choices: [
    ['whole', 'All of it'],
    ['partly', 'A part of it'],
  ],
  empty: 'Choose an outcome',
  missing: 'Please choose an outcome',
});
const partField = textField({ label: 'Which Part', lengthMax: 20 });

function open(fields: Parameters<typeof ActionDialog>[0]['fields']) {
  const dialog = h(ActionDialog, {
    title: 'Decline?',
    confirmLabel: 'Decline',
    fields,
    send,
    success: { title: 'Declined' },
    fallback: 'Please try again.',
    onDone,
    onClose,
  });
  return show(h(QueryClientProvider, { client: new QueryClient() }, dialog));
}
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason');
const confirm = () => screen.getByRole('button', { name: 'Decline' });

beforeEach(() => {
  dismissToast(currentToast()?.id ?? 0);
  for (const mock of [send, onDone, onClose]) mock.mockReset();
  send.mockResolvedValue({ message: 'Done.' });
});

describe('the dialog of a staff action', () => {
  it('shows errors from the first attempt on, and sends nothing before they are corrected', async () => {
    const user = open({ reason: declineReason });
    expect(descriptionOf(reason())).toBe('The customer will see this.');
    await user.click(confirm());
    expect(descriptionOf(reason())).toBe('Reason is required The customer will see this.');
    expect(send).not.toHaveBeenCalled();
    await user.type(reason(), ' Not legible ');
    expect(descriptionOf(reason())).toBe('The customer will see this.');
    await user.click(confirm());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(send.mock.calls[0]?.[0]).toEqual({ reason: 'Not legible' });
    expect(onDone).toHaveBeenCalledOnce();
    expect(currentToast()).toMatchObject({ title: 'Declined', variant: 'success' });
  });

  it('asks for a field only if an earlier one calls for it', async () => {
    const user = open({
      outcome: outcomeField,
      part: askedIf(({ outcome }) => outcome === 'partly', partField),
    });
    await user.click(confirm());
    expect(descriptionOf(screen.getByLabelText('Outcome'))).toBe('Please choose an outcome');
    await user.selectOptions(screen.getByLabelText('Outcome'), 'A part of it');
    await user.type(screen.getByLabelText('Which Part'), 'The fee');
    await user.selectOptions(screen.getByLabelText('Outcome'), 'All of it');
    expect(screen.queryByLabelText('Which Part')).toBeNull();
    await user.click(confirm());
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toEqual({ outcome: 'whole', part: null }));
  });

  it('says that a colleague must approve the change first', async () => {
    send.mockResolvedValue({ message: 'A colleague must approve it.', ...{ proposal: {} } });
    const user = open({});
    await user.click(confirm());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(currentToast()).toMatchObject({
      title: 'Sent for Approval',
      description: 'A colleague must approve it.',
    });
  });

  it('stays open with the failure, and keeps what was typed', async () => {
    send.mockRejectedValue(new ApiError(409, 'Conflict', null));
    const user = open({ reason: declineReason });
    await user.type(reason(), 'Not legible');
    await user.click(confirm());
    await waitFor(() => expect(screen.getByText('Please try again.')).toBeTruthy());
    expect(reason().value).toBe('Not legible');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the reason for a decline', () => {
  it('is submitted on Enter and stays a single line', async () => {
    const user = open({ reason: declineReason });
    await user.type(reason(), 'The document');
    await user.paste('\nis not legible');
    expect(reason().value).toBe('The document is not legible');
    await user.type(reason(), '{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(reason().value).toBe('The document is not legible');
  });

  it('is not submitted by an Enter that ends an input method’s composition', () => {
    open({ reason: declineReason });
    fireEvent.keyDown(reason(), { key: 'Enter', isComposing: true });
    expect(screen.queryByText('Reason is required')).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });
});

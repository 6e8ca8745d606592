// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useCheckOnLeave } from '../../src/ui/check-on-leave.ts';
import { Field } from '../../src/ui/form/field.tsx';
import { Input } from '../../src/ui/form/input.tsx';
import { useAppForm } from '../../src/ui/form/use-app-form.ts';
import { fireEvent, h, screen, show, waitFor } from './render.ts';

const schema = z.object({
  name: z.string().min(1, { error: 'Name is required' }),
  code: z.string().regex(/^\d{4}$/, { error: 'Four digits, please' }),
});

function Form({ onValid }: { onValid: () => void }) {
  const form = useAppForm({ schema, defaultValues: { name: '', code: '' }, onValid });
  return h(
    'form',
    { noValidate: true, onSubmit: form.submit, ...useCheckOnLeave(form) },
    h(Field, {
      label: 'Code',
      error: form.errorOf('code'),
      children: h(Input, form.register('code')),
    }),
    h(Field, {
      label: 'Name',
      error: form.errorOf('name'),
      children: h(Input, form.register('name')),
    }),
    h('button', { type: 'submit' }, 'Send'),
  );
}

const error = () => screen.queryByText('Four digits, please');

it('a filled-in field is checked when it loses the focus, and again as it is corrected', async () => {
  const user = show(h(Form, { onValid: vi.fn() }));
  await user.type(screen.getByLabelText('Code'), '12');
  expect(error()).toBeNull();
  await user.tab();
  await waitFor(() => expect(error()).not.toBeNull());
  await user.type(screen.getByLabelText('Code'), '34');
  await waitFor(() => expect(error()).toBeNull());
});

it('a field that is left empty is checked only with the form', async () => {
  const user = show(h(Form, { onValid: vi.fn() }));
  await user.click(screen.getByLabelText('Name'));
  await user.tab();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByText('Name is required')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByText('Name is required')).not.toBeNull());
});

it('an error does not appear under a pressed pointer, where it would move what is clicked', async () => {
  show(h(Form, { onValid: vi.fn() }));
  const code = screen.getByLabelText('Code');
  fireEvent.change(code, { target: { value: '12' } });
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Send' }));
  fireEvent.blur(code);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(error()).toBeNull();
  fireEvent.pointerUp(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(error()).not.toBeNull());
});

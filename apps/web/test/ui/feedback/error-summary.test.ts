// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ErrorSummary } from '../../../src/ui/feedback/error-summary.tsx';
import { Field } from '../../../src/ui/form/field.tsx';
import { Input } from '../../../src/ui/form/input.tsx';
import { useAppForm } from '../../../src/ui/form/use-app-form.ts';
import { h, screen, show, waitFor } from '../render.ts';

const names = ['first', 'last'] as const;
const schema = z.object({
  first: z.string().min(1, { error: 'First name is required' }),
  last: z.string().min(1, { error: 'Last name is required' }),
});

function LongForm() {
  const form = useAppForm({
    schema,
    defaultValues: { first: '', last: '' },
    focusesField: false,
    onValid: () => undefined,
  });
  const errors = names.flatMap((field) => {
    const message = form.errorOf(field);
    return message ? [{ field, label: field, message }] : [];
  });
  const { submitCount } = form.formState;
  return h(
    'form',
    { onSubmit: form.submit, noValidate: true },
    h(ErrorSummary, {
      errors,
      submitCount,
      onGo: (field: string) => form.setFocus(field === 'last' ? 'last' : 'first'),
    }),
    ...names.map((name) =>
      h(Field, { key: name, label: name, children: h(Input, form.register(name)) }),
    ),
    h('button', { type: 'submit' }, 'Send'),
  );
}

test('each refused submit of a long form moves to its errors, and each error to its field', async () => {
  const user = show(h(LongForm));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const summary = await screen.findByRole('region', { name: 'Corrections' });
  await waitFor(() => expect(document.activeElement).toBe(summary));
  await user.click(screen.getByRole('button', { name: 'last: Last name is required' }));
  expect(document.activeElement).toBe(screen.getByLabelText('last'));
  await user.type(screen.getByLabelText('last'), 'Kim');
  expect(document.activeElement).toBe(screen.getByLabelText('last'));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(summary.textContent).toContain('Please correct one field');
});

// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { ReasonField } from '../../src/staff/reason-field.tsx';
import { descriptionOf, fireEvent, h, screen, showWith } from '../ui/render.ts';

const onEnter = vi.fn();
const open = (error?: string) =>
  showWith('', (value, onChange) => h(ReasonField, { value, onChange, onEnter, error }));
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Reason');

describe('the reason for a decline', () => {
  it('is submitted on Enter and stays a single line', async () => {
    const user = open();
    await user.type(field(), 'The document{Enter}');
    expect(onEnter).toHaveBeenCalledOnce();
    expect(field().value).toBe('The document');
    await user.paste('\nis not legible');
    expect(field().value).toBe('The document is not legible');
  });

  it('is not submitted by an Enter that ends an input method’s composition', () => {
    open();
    onEnter.mockClear();
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(onEnter).not.toHaveBeenCalled();
  });

  it('shows its error and who will read it', () => {
    open('Reason is required');
    expect(descriptionOf(field())).toBe('Reason is required The customer will see this.');
  });
});

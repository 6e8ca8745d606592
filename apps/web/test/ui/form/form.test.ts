// @vitest-environment happy-dom
import {
  type ChangeEvent,
  type ComponentProps,
  type ReactElement,
  useReducer,
  useState,
} from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PhoneField } from '../../../src/ui/address/phone-field.tsx';
import { currentToast } from '../../../src/ui/feedback/toast.ts';
import { ChoiceSelect } from '../../../src/ui/form/choice-select.tsx';
import { Combobox } from '../../../src/ui/form/combobox.tsx';
import { Field } from '../../../src/ui/form/field.tsx';
import { Input } from '../../../src/ui/form/input.tsx';
import { PinCodeField, SsnField, ZipField } from '../../../src/ui/form/masked-input.tsx';
import { MoneyField, MoneyInput } from '../../../src/ui/form/money-input.tsx';
import { PasswordInput } from '../../../src/ui/form/password-input.tsx';
import { RadioCards } from '../../../src/ui/form/radio-cards.tsx';
import { SearchBox } from '../../../src/ui/form/search-box.tsx';
import { useAppForm } from '../../../src/ui/form/use-app-form.ts';
import { act, descriptionOf, fireEvent, h, screen, show, showWith, waitFor } from '../render.ts';

const field = (props: Omit<ComponentProps<typeof Field>, 'children'>, control: ReactElement) =>
  h(Field, { ...props, children: control });

describe('a field', () => {
  it('ties its label, hint, and error to the control', () => {
    show(
      field(
        { label: 'Amount', hint: 'Up to $10', error: 'Too much', required: true },
        h(MoneyInput),
      ),
    );
    const control = screen.getByLabelText<HTMLInputElement>('Amount');
    expect(descriptionOf(control)).toBe('Too much Up to $10');
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(control.required).toBe(true);
    expect(control.inputMode).toBe('decimal');
  });

  it('describes nothing and is valid without a hint or an error', () => {
    show(field({ label: 'Name', optional: true }, h(Input)));
    const control = screen.getByLabelText('Name (optional)');
    expect(control.getAttribute('aria-describedby')).toBeNull();
    expect(control.getAttribute('aria-invalid')).toBeNull();
  });

  it('announces an error that appears while the user types, but none of a submission', async () => {
    const user = showWith<string | null>(null, (liveError, setLiveError) =>
      h(
        'div',
        null,
        field({ label: 'Amount', error: 'Required', liveError }, h(MoneyInput)),
        h('button', { type: 'button', onClick: () => setLiveError('Too much') }, 'Type'),
      ),
    );
    const live = document.querySelector('[aria-live]');
    expect(live?.textContent).toBe('');
    expect(descriptionOf(screen.getByLabelText('Amount'))).toBe('Required');
    await user.click(screen.getByRole('button', { name: 'Type' }));
    expect(document.querySelector('[aria-live]')).toBe(live);
    expect(live?.textContent).toBe('Too much');
    expect(descriptionOf(screen.getByLabelText('Amount'))).toBe('Too much');
  });
});

describe('a masked field', () => {
  it.each([
    [PhoneField, '513x5550142999', '(513) 555-0142'],
    [SsnField, '412456789', '412-45-6789'],
    [ZipField, '452021234', '45202-1234'],
    [PinCodeField, '18a925', '1892'],
    [MoneyField, '12k34.5x', '1,234.5'],
  ])('formats what is typed: %o', async (Masked, typed, shown) => {
    const user = show(h(Masked, { label: 'Field' }));
    const control = screen.getByLabelText<HTMLInputElement>('Field');
    await user.type(control, typed);
    expect(control.value).toBe(shown);
  });

  it.each([
    [PhoneField, '+15135550142', '(513) 555-0142'],
    [PhoneField, 'tel:+1-513-555-0142', '(513) 555-0142'],
    [PhoneField, '513-555-0142 ext. 12', '513-555-0142 ext. 12'],
    [SsnField, ' 412 45 6789 ', '412-45-6789'],
    [SsnField, '1412456789', '1412456789'],
    [ZipField, 'OH 45202', 'OH 45202'],
    [PinCodeField, '18925', '18925'],
    [MoneyField, '12,50', '12,50'],
    [MoneyField, '$1234.5', '$1,234.5'],
  ])(
    'replaces what is there with pasted text, and cuts nothing: %o',
    async (Masked, pasted, shown) => {
      const user = show(h(Masked, { label: 'Field' }));
      const control = screen.getByLabelText<HTMLInputElement>('Field');
      await user.type(control, '99999');
      await user.paste(pasted);
      expect(control.value).toBe(shown);
    },
  );

  it('for PINs is nothing that a password manager saves', () => {
    vi.stubGlobal('CSS', { supports: () => true });
    show(h(PinCodeField, { label: 'PIN' }));
    const control = screen.getByLabelText<HTMLInputElement>('PIN');
    expect(control.type).toBe('text');
    expect(control.className).toContain('[-webkit-text-security:disc]');
    for (const name of ['data-1p-ignore', 'data-bwignore', 'data-lpignore', 'data-form-type'])
      expect(control.hasAttribute(name)).toBe(true);
    vi.unstubAllGlobals();
  });

  it('keeps the caret after the same digit', async () => {
    const onChange = vi.fn((event: ChangeEvent<HTMLInputElement>) => event.target.value);
    const user = show(h(PhoneField, { onChange, label: 'Phone' }));
    const control = screen.getByLabelText<HTMLInputElement>('Phone');
    await user.type(control, '5135550142');
    control.setSelectionRange(3, 3);
    await user.keyboard('{Backspace}');
    expect(control.value).toBe('(535) 550-142');
    expect(control.selectionStart).toBe(2);
    expect(onChange).toHaveLastReturnedWith('(535) 550-142');
  });
});

describe('a password', () => {
  it('is shown and hidden by its button', async () => {
    const user = show(h(PasswordInput, { 'aria-label': 'Password' }));
    const control = screen.getByLabelText<HTMLInputElement>('Password');
    expect(control.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(control.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(control.type).toBe('password');
  });

  it('is shown together with another one that shares its state', async () => {
    const user = showWith(false, (visible, onVisibleChange) =>
      h(
        'div',
        null,
        h(PasswordInput, { 'aria-label': 'New', visible, onVisibleChange }),
        h(PasswordInput, { 'aria-label': 'Again', visible, onVisibleChange }),
      ),
    );
    await user.click(screen.getAllByRole('button')[1] as HTMLElement);
    expect(screen.getByLabelText<HTMLInputElement>('New').type).toBe('text');
    expect(screen.getByLabelText<HTMLInputElement>('Again').type).toBe('text');
  });
});

describe('a form', () => {
  function Message({ onValid }: { onValid: () => void }) {
    const form = useAppForm({
      schema: z.object({ text: z.string().min(1, 'Message is required') }),
      defaultValues: { text: '' },
      onValid,
    });
    return h(
      'form',
      { onSubmit: form.submit },
      h('input', { 'aria-label': 'Message', ...form.register('text') }),
      h('button', { type: 'submit' }, 'Send'),
    );
  }

  it('shows a toast with the reason for a refusal, until it is accepted', async () => {
    const onValid = vi.fn();
    const user = show(h(Message, { onValid }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(currentToast()?.description).toBe('Message is required'));
    await user.type(screen.getByLabelText('Message'), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(onValid).toHaveBeenCalledWith({ text: 'Hello' }));
    expect(currentToast()).toBeNull();
  });

  it('has an error read once: at the field that gets the focus, or with the toast', async () => {
    const user = show(h(Message, { onValid: () => undefined }));
    const control = screen.getByLabelText('Message');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(currentToast()?.description).toBe('Message is required'));
    await waitFor(() => expect(document.activeElement).toBe(control));
    expect(currentToast()?.isReadAtField).toBe(true);
    // Nothing is read again in a field that has the focus already.
    const { id } = currentToast() ?? {};
    await user.type(control, '{Enter}');
    await waitFor(() => expect(currentToast()?.id).not.toBe(id));
    expect(currentToast()?.isReadAtField).toBe(false);
  });
});

describe('a form with a choice', () => {
  const accountTypes = ['checking', 'savings'] as const;
  const own = z.string().pipe(z.enum(accountTypes, { error: 'Please choose an account type' }));

  function Choice({ schema, initial }: { schema: z.ZodType; initial: string | null }) {
    const form = useAppForm<{ type: string | null }, unknown>({
      schema: z.object({ type: schema }) as never,
      defaultValues: { type: initial },
      onValid: () => undefined,
    });
    const options = accountTypes.map((value) => ({ value, title: value }));
    const cards = h(RadioCards, { legend: 'Type', options, ...form.field('type') });
    return h('form', { onSubmit: form.submit }, cards, h('button', { type: 'submit' }, 'Open'));
  }

  it.each([
    ['the message of the schema', own, '', 'Please choose an account type'],
    ['a plain sentence', z.enum(accountTypes), '', 'Please check this field'],
    ['a plain sentence', z.string(), null, 'Please check this field'],
  ] as const)('asks for it with %s', async (_what, schema, initial, message) => {
    const user = show(h(Choice, { schema, initial }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(currentToast()?.description).toBe(message));
    const group = screen.getByRole('radiogroup', { name: 'Type' });
    expect(group.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(group)).toBe(message);
    const first = screen.getByRole('radio', { name: 'checking' });
    await waitFor(() => expect(document.activeElement).toBe(first));
  });
});

describe('radio cards', () => {
  it('have names without their descriptions, and one choice', async () => {
    const user = show(
      h(RadioCards, {
        legend: 'Account type',
        name: 'type',
        error: 'Choose one',
        options: [
          { value: 'checking', title: 'Checking', description: 'For every day' },
          { value: 'savings', title: 'Savings', description: 'For later' },
        ],
      }),
    );
    const group = screen.getByRole('radiogroup', { name: 'Account type' });
    expect(descriptionOf(group)).toBe('Choose one');
    const savings = screen.getByRole<HTMLInputElement>('radio', { name: 'Savings' });
    expect(descriptionOf(savings)).toBe('For later');
    await user.click(screen.getByText('For every day'));
    await user.click(savings);
    expect(savings.checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Checking' }).checked).toBe(false);
  });
});

describe('a select', () => {
  it('reports the value that was chosen, by its label', async () => {
    const onChange = vi.fn();
    const choices = [
      ['all', 'All types'],
      ['wire', 'Wires'],
    ] as const;
    const user = show(
      h(ChoiceSelect<'all' | 'wire'>, { label: 'Type', choices, value: 'all', onChange }),
    );
    await user.selectOptions(screen.getByLabelText('Type'), 'Wires');
    expect(onChange.mock.calls).toEqual([['wire']]);
  });
});

describe('a combobox', () => {
  const people = ['Marcus M.', 'Olivia O.', 'Priya P.'];

  /** `find` returns the list of a query as it is now, or null while it is awaited. */
  function open(
    options: readonly string[] = people,
    find: (query: string) => readonly string[] | null = () => options,
    isInline = false,
  ) {
    const onSelect = vi.fn();
    const onQueryChange = vi.fn();
    let redraw = () => {};
    function Recipient() {
      const [query, setQuery] = useState('');
      const [selected, setSelected] = useState<string | null>(null);
      const [, drawAgain] = useReducer((count: number) => count + 1, 0);
      redraw = drawAgain;
      return h(Combobox<string>, {
        query,
        selected,
        options: find(query) ?? options,
        isBehind: find(query) === null,
        isInline,
        optionKey: (option) => option,
        optionText: (option) => option,
        emptyText: 'No such account',
        onQueryChange: (text) => {
          onQueryChange(text);
          setQuery(text);
        },
        onSelect: (option) => {
          onSelect(option);
          setSelected(option);
        },
      });
    }
    const user = show(field({ label: 'Recipient' }, h(Recipient)));
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Recipient' });
    const active = () =>
      document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
    return { user, box, active, onSelect, onQueryChange, redraw: () => act(() => redraw()) };
  }

  it('keeps keys that are pressed before the list of the text arrives for that list', async () => {
    let priya: readonly string[] | null = null;
    const { user, box, active, onSelect, redraw } = open(people, (query) =>
      query === '' ? people : priya,
    );
    await user.type(box, 'priya{ArrowDown}');
    expect(active()).toBeUndefined();
    await user.keyboard('{Enter}');
    expect(onSelect).not.toHaveBeenCalled();
    priya = ['Priya P.', 'Priya R.'];
    redraw();
    expect(onSelect.mock.calls).toEqual([['Priya P.']]);
  });

  it('forgets the kept keys when the text changes', async () => {
    let isFound = false;
    const { user, box, onSelect, redraw } = open(people, () => (isFound ? people : null));
    await user.type(box, 'ma{ArrowDown}{Enter}r');
    isFound = true;
    redraw();
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('keeps the same option active in a list that changes its order', async () => {
    let found: readonly string[] = people;
    const { user, box, active, onSelect, redraw } = open(people, () => found);
    await user.type(box, 'a{ArrowDown}');
    expect(active()).toBe('Marcus M.');
    found = people.toReversed();
    redraw();
    expect(active()).toBe('Marcus M.');
    await user.keyboard('{Enter}');
    expect(onSelect.mock.calls).toEqual([['Marcus M.']]);
  });

  it('chooses the only match with Enter, and otherwise says which key chooses, every time', async () => {
    const { user, box, onSelect } = open(people, (query) =>
      people.filter((name) => name.toLowerCase().startsWith(query)),
    );
    const status = () => screen.getByRole('status').textContent;
    await user.click(box);
    await user.keyboard('{Enter}');
    const first = status();
    expect(first).toContain('3 available. Press Down Arrow to choose.');
    await user.keyboard('{Enter}');
    expect(status()).not.toBe(first);
    expect(onSelect).not.toHaveBeenCalled();
    await user.type(box, 'o{Enter}');
    expect(onSelect.mock.calls).toEqual([['Olivia O.']]);
  });

  it('opens as the user types, and says how many options there are', async () => {
    const { user, box, onQueryChange } = open();
    expect(box.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(box, 'ma');
    expect(onQueryChange.mock.calls).toEqual([['m'], ['ma']]);
    expect(box.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getAllByRole('option')).toHaveLength(3);
    expect(screen.getByRole('status').textContent).toBe('3 available');
  });

  it('says nothing about an inline list before somebody is at it', async () => {
    const { user, box } = open(people, undefined, true);
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(screen.getAllByRole('option')).toHaveLength(3);
    expect(said().join('')).toBe('');
    await user.click(box);
    expect(said().join('')).toBe('3 available');
  });

  it('moves with the arrow keys, Home, and End, and wraps around', async () => {
    const { user, box, active } = open();
    box.focus();
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('Marcus M.');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Marcus M.');
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe('Priya P.');
    await user.keyboard('{Home}');
    expect(active()).toBe('Marcus M.');
    await user.keyboard('{End}');
    expect(active()).toBe('Priya P.');
  });

  it('selects with Enter, closes, and shows the choice', async () => {
    const { user, box, onSelect } = open();
    box.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenLastCalledWith('Olivia O.');
    expect(box.value).toBe('Olivia O.');
    expect(box.getAttribute('aria-expanded')).toBe('false');
    await user.type(box, 'x');
    expect(onSelect).toHaveBeenLastCalledWith(null);
  });

  it('selects with a click, which does not take the focus', async () => {
    const { user, box, onSelect } = open();
    await user.click(box);
    await user.click(screen.getByRole('option', { name: 'Priya P.' }));
    expect(onSelect).toHaveBeenLastCalledWith('Priya P.');
    expect(document.activeElement).toBe(box);
  });

  it('closes on Escape and on leaving, without selecting', async () => {
    const { user, box, onSelect } = open();
    await user.click(box);
    await user.keyboard('{Escape}');
    expect(box.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowDown}');
    expect(box.getAttribute('aria-expanded')).toBe('true');
    await user.tab();
    expect(box.getAttribute('aria-expanded')).toBe('false');
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('says that nothing matches', async () => {
    const { user, box } = open([]);
    await user.click(box);
    expect(screen.getByRole('status').textContent).toBe('No such account');
  });
});

describe('a search box', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const search = (onChange: (search: string) => void, value = '') =>
    show(h(SearchBox, { label: 'Search', placeholder: '', value, onChange }));
  const box = () => screen.getByLabelText<HTMLInputElement>('Search');
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('takes effect after 300 ms without typing', async () => {
    const onChange = vi.fn();
    search(onChange);
    fireEvent.change(box(), { target: { value: ' oli' } });
    await pass(299);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(box(), { target: { value: ' olivia ' } });
    await pass(299);
    expect(onChange).not.toHaveBeenCalled();
    await pass(1);
    expect(onChange.mock.calls).toEqual([['olivia']]);
  });

  it('takes effect immediately with Enter', () => {
    const onChange = vi.fn();
    search(onChange);
    fireEvent.change(box(), { target: { value: 'sam' } });
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(onChange.mock.calls).toEqual([['sam']]);
  });

  it('gets the focus with /, unless the user is typing or a dialog is open', () => {
    search(vi.fn(), 'before');
    const other = document.body.appendChild(document.createElement('textarea'));
    other.focus();
    fireEvent.keyDown(other, { key: '/' });
    expect(document.activeElement).toBe(other);
    other.remove();
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).not.toBe(box());
    dialog.remove();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(box());
    expect([box().selectionStart, box().selectionEnd]).toEqual([0, 6]);
  });
});

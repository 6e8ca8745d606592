// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ConfirmDialog } from '../../src/ui/feedback/confirm-dialog.tsx';
import { LostFocus } from '../../src/ui/navigation/lost-focus.tsx';
import { h, screen, showWith, waitFor } from './render.ts';

type State = 'open' | 'asking' | 'ending' | 'ended';

it('goes to the nearest heading above when an action removes its own button, also later', async () => {
  const user = showWith<State>('open', (state, change) =>
    h(
      'div',
      null,
      h(LostFocus),
      h('h1', null, 'Schedules'),
      h(
        'section',
        null,
        h('h2', null, 'Rent'),
        state !== 'ended' &&
          h('button', { type: 'button', onClick: () => change('asking') }, 'End'),
      ),
      h('section', null, h('h2', null, 'Past Payments')),
      state === 'asking' &&
        h(ConfirmDialog, {
          title: 'End it?',
          description: 'No more payments will be made.',
          confirmLabel: 'End Schedule',
          onClose: () => change('open'),
          onConfirm: () => {
            // The list is fetched again after the dialog has closed.
            change('ending');
            setTimeout(() => change('ended'), 50);
          },
        }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'End' }));
  await user.click(screen.getByRole('button', { name: 'End Schedule' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Rent'));
});

it('stays where it is while its element does, and where somebody presses beside everything', async () => {
  const user = showWith(true, (isShown, change) =>
    h(
      'div',
      null,
      h(LostFocus),
      h('h1', null, 'Payees'),
      h('button', { type: 'button' }, 'Add'),
      h('button', { type: 'button', onClick: () => change(false) }, 'Hide'),
      isShown && h('p', null, 'A notice'),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(document.activeElement?.textContent).toBe('Hide');
  await user.click(document.body);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(document.activeElement).toBe(document.body);
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { SkeletonRows } from '../../src/ui/feedback/skeleton.tsx';
import { LoadingStatus } from '../../src/ui/loading-status.tsx';
import { LoadingScreen } from '../../src/ui/spinner.tsx';
import { fireEvent, h, screen, showWith, waitFor } from './render.ts';

/** The only live region: the placeholders are none. */
const said = () => screen.getByRole('status').textContent;
const pause = () => new Promise((resolve) => setTimeout(resolve, 1_200));

/** A page of which one part more loads with each press of the button. */
function showLoading() {
  showWith(3, (loading, change) =>
    h(
      'div',
      null,
      h(LoadingStatus),
      loading > 2 && h(LoadingScreen),
      loading > 1 && h(SkeletonRows, { label: 'Loading transactions' }),
      loading > 0 && h(SkeletonRows, { label: 'Loading your limits' }),
      h('button', { type: 'button', onClick: () => change(loading - 1) }, 'Load'),
    ),
  );
  return () => fireEvent.click(screen.getByRole('button', { name: 'Load' }));
}

it('announces once that a page of several parts loads, and once that it has loaded', async () => {
  const load = showLoading();
  expect(said()).toBe('');
  await waitFor(() => expect(said()).toBe('Loading'));
  load();
  load();
  expect(said()).toBe('Loading');
  load();
  await waitFor(() => expect(said()).toBe('Loaded'));
  await waitFor(() => expect(said()).toBe(''));
});

it('announces nothing about a page that loads within a second', async () => {
  const load = showLoading();
  load();
  load();
  load();
  expect(said()).toBe('');
  await pause();
  expect(said()).toBe('');
});

it('leaves each part its own words for those who reach it', () => {
  showLoading();
  expect(screen.getByText('Loading transactions')).toBeTruthy();
  expect(screen.getByText('Loading your limits')).toBeTruthy();
});

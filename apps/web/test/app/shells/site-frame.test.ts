// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { SiteFrame } from '../../../src/app/shells/site-frame.tsx';
import { h, screen, show } from '../../ui/render.ts';

test('the skip link moves the focus to the page and leaves the URL as it is', async () => {
  const main = h('div', { id: 'main' }, 'Sign In');
  const user = show(h(SiteFrame, null, main));
  const before = [window.location.href, history.length];
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to main content' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByText('Sign In'));
  expect([window.location.href, history.length]).toEqual(before);
});

// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { DeviceFact, DeviceRow } from '../../../src/ui/data/device-row.tsx';
import { h, screen, show } from '../render.ts';

const row = (props: Partial<Parameters<typeof DeviceRow>[0]>) =>
  h(DeviceRow, {
    device: 'Chrome on Windows',
    lastUsedAt: '2026-01-05T17:04:00Z',
    children: h(DeviceFact, null, 'From 127.0.0.1'),
    ...props,
  });

test('the action on a device is named after it, so that similar devices can be told apart', async () => {
  const onClick = vi.fn();
  const action = { label: 'Sign Out', verb: 'Sign out', pending: false, onClick };
  const user = show(row({ action }));
  const button = screen.getByRole('button', {
    name: 'Sign out Chrome on Windows, last used Jan 5, 2026 12:04 PM',
  });
  expect(button.textContent).toBe('Sign Out');
  await user.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('the device in use says so, and may have no action', () => {
  show(row({ isCurrent: true }));
  expect(screen.getByRole('listitem').textContent).toBe(
    'Chrome on WindowsThis deviceFrom 127.0.0.1',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

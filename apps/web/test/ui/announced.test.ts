// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { Announced } from '../../src/ui/announced.tsx';
import { fireEvent, h, screen, showWith, waitFor } from './render.ts';

const said = () => screen.getByRole('status').textContent;
const pause = () => new Promise((resolve) => setTimeout(resolve, 1_200));

it('announces a changed text after a pause, and never the one that the page loads with', async () => {
  const texts: Record<string, string | null> = { Unknown: null, May: 'May: $5', June: 'June: $7' };
  showWith<string | null>(null, (text, change) =>
    h(
      'div',
      null,
      h(Announced, { text }),
      ...Object.entries(texts).map(([name, next]) =>
        h('button', { key: name, type: 'button', onClick: () => change(next) }, name),
      ),
    ),
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('May');
  await pause();
  expect(said()).toBe('');
  press('June');
  expect(said()).toBe('');
  await waitFor(() => expect(said()).toBe('June: $7'));
  press('May');
  await waitFor(() => expect(said()).toBe('May: $5'));
});

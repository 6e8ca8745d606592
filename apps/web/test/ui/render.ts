import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createElement as h, type ReactElement, useState } from 'react';
import { afterEach } from 'vitest';

export { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
export { createElement as h } from 'react';

// The processor may be busy with other tests.
configure({ asyncUtilTimeout: 10_000 });

// Without global test functions, rendered elements are not removed automatically.
afterEach(cleanup);

/** Renders elements, and returns a simulated user with a keyboard and pointer. */
export function show(...elements: ReactElement[]): UserEvent {
  render(h('main', null, ...elements));
  return userEvent.setup();
}

/** Renders the result of `draw` for a value that it can change. */
export function showWith<Value>(
  initial: Value,
  draw: (value: Value, change: (value: Value) => void) => ReactElement,
): UserEvent {
  const Holder = () => draw(...useState(initial));
  return show(h(Holder));
}

/** The description of an element for screen readers. */
export const descriptionOf = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

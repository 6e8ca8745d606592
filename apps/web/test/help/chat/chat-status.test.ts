// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ChatStatusBadge } from '../../../src/help/chat/chat-status.tsx';
import { h, screen, show } from '../../ui/render.ts';

test.each([
  ['active', 'bg-success-soft'],
  ['assigned', 'bg-info-soft'],
  ['closed', 'bg-line/70'],
  ['waiting', 'bg-warning-soft'],
] as const)('the badge of the status %s has its documented color', (status, color) => {
  show(h(ChatStatusBadge, { status }));
  expect([...screen.getByText(status).classList]).toContain(color);
});

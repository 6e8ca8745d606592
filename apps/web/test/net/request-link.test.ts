// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import {
  forgetLinkToken,
  keptLinkToken,
  takeLinkToken,
} from '../../src/net/session/request-link.ts';

afterEach(() => sessionStorage.clear());

const token = 'a'.repeat(43);

it('takes the token out of the address, keeps it for the sign-in, and forgets it', () => {
  window.location.hash = `#${token}`;
  expect(takeLinkToken()).toBe(token);
  expect(window.location.hash).toBe('');
  expect(takeLinkToken()).toBe(token);
  forgetLinkToken();
  expect(keptLinkToken()).toBeNull();
});

it('takes nothing else for a token', () => {
  for (const hash of ['', '#alerts', `#${token}a`, '#<script>']) {
    window.location.hash = hash;
    expect(takeLinkToken()).toBeNull();
  }
});

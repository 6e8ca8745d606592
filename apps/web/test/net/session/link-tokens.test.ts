// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import {
  forgetLinkToken,
  keptLinkToken,
  takeLinkToken,
} from '../../../src/net/session/link-tokens.ts';
import { forgetAllInTab } from '../../../src/net/session/until-sign-out.ts';

afterEach(() => sessionStorage.clear());

const token = 'a'.repeat(43);

it('removes the token from the address, keeps it for the sign-in, and then forgets it', () => {
  window.location.hash = `#${token}`;
  expect(takeLinkToken()).toBe(token);
  expect(window.location.hash).toBe('');
  expect(takeLinkToken()).toBe(token);
  forgetLinkToken();
  expect(keptLinkToken()).toBeNull();
});

it('is forgotten when the user signs out, even if the page was loaded again', () => {
  window.location.hash = `#${token}`;
  takeLinkToken();
  sessionStorage.setItem('other', 'kept');
  forgetAllInTab();
  expect(keptLinkToken()).toBeNull();
  expect(sessionStorage.getItem('other')).toBe('kept');
});

it('accepts nothing else as a token', () => {
  for (const hash of ['', '#alerts', `#${token}a`, '#<script>']) {
    window.location.hash = hash;
    expect(takeLinkToken()).toBeNull();
  }
});

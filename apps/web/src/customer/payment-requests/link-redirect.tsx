import { useState } from 'react';
import { Redirect } from 'wouter';
import { takeLinkToken } from '../../net/session/link-tokens.ts';
import { viewHref } from '../screens.ts';

/** Redirects a signed-in customer from a payment request's link to the request. */
export function LinkRedirect() {
  useState(takeLinkToken);
  return <Redirect to={viewHref('requests', { link: '1' })} replace />;
}

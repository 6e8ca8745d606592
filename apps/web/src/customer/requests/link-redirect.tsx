import { useState } from 'react';
import { Redirect } from 'wouter';
import { takeLinkToken } from '../../net/session/request-link.ts';
import { viewHref } from '../views.ts';

/** Where a payment request's link leads somebody who is signed in: to the request. */
export function LinkRedirect() {
  useState(takeLinkToken);
  return <Redirect to={viewHref('requests', { link: '1' })} replace />;
}

import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer } from '../fields.ts';
import { emailToken } from './email.ts';

export const stopOwnFactorReset = defineEndpoint({
  method: 'POST',
  path: '/api/factor-reset/stop',
  tag: 'Second factors',
  summary: "Stop the removal of the caller's second factors by staff",
  access: 'signed-in',
  beforeSecondFactor: true,
  status: 200,
  answer: messageAnswer,
  problems: ['not_found'],
});

export const stopFactorResetByLink = defineEndpoint({
  method: 'POST',
  path: '/api/factor-reset/stop-by-link',
  tag: 'Second factors',
  summary: 'The same with the link that was sent by mail, without signing in',
  access: 'anyone',
  body: emailToken,
  status: 200,
  answer: messageAnswer,
  problems: ['email_link_invalid', 'too_many_attempts'],
});

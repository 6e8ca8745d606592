import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { positiveId, requiredText } from '../fields.ts';
import { adminUser } from './users.ts';

/**
 * The id of a request, not of a customer, because the person who decides has seen the requested
 * name.
 */
const params = z.object({ id: positiveId });

export const confirmNameChange = defineEndpoint({
  method: 'POST',
  path: '/api/admin/name-changes/:id/confirm',
  tag: 'Staff',
  summary: 'Confirm the name that a customer requested, so that everyone sees it',
  access: { staff: 'name_changes.decide' },
  params,
  /** The document that shows the new name, for the audit log. */
  body: z.object({ document: requiredText('Document is required') }),
  status: 200,
  answer: adminUser,
  problems: ['not_found', 'conflict', 'recently_reset'],
});

export const declineNameChange = defineEndpoint({
  method: 'POST',
  path: '/api/admin/name-changes/:id/decline',
  tag: 'Staff',
  summary: 'Decline the name that a customer asked for, and notify the customer of the reason',
  access: { staff: 'name_changes.decide' },
  params,
  body: z.object({ reason: requiredText('Reason is required', 200) }),
  status: 200,
  answer: adminUser,
  problems: ['not_found', 'conflict'],
});

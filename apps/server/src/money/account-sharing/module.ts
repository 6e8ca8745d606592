import { capability } from '../../capability/capability.ts';
import { accountShared, invitationReceived } from './alert-kinds.ts';
import { sharingAuditChecks } from './audit-checks.ts';
import { endInvitationsOf } from './invitations.ts';
import { invitationsPage } from './invite.ts';
import { accountSharingRoutes } from './routes.ts';

export const accountSharing = capability({
  routes: accountSharingRoutes,
  pages: [invitationsPage],
  auditChecks: sharingAuditChecks,
  alertKinds: [accountShared, invitationReceived],
  accountEnding: { end: endInvitationsOf },
});

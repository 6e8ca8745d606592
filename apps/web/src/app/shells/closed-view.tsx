import { hasPermission, type Permission, permissionSentence } from '@seven-hills/bank/staff-roles';
import { words } from '@seven-hills/bank/words/words';
import { useStaffRole } from '../../staff/permissions.ts';
import type { AdminView } from '../../staff/screens.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

/** Why the bank has no use for a view. */
const offSentences: Readonly<Partial<Record<AdminView, string>>> = {
  payments: `The ${words.bank} exchanges neither ACH files nor wires.`,
  'incoming-wires': `The ${words.bank} receives no wires from other banks.`,
};

interface ClosedViewProps {
  entry: { view: AdminView; label: string; needs: Permission } | undefined;
}

/** Shown at the URL of a view that the role does not allow, or that the bank has no use for. */
export function ClosedView({ entry }: ClosedViewProps) {
  const role = useStaffRole();
  if (!entry || !role) return null;
  const { view, label, needs } = entry;
  return (
    <>
      <PageHeader title={label} />
      {hasPermission(role, needs) ? (
        <EmptyState title="This page is switched off">{offSentences[view]}</EmptyState>
      ) : (
        <EmptyState title="Your role does not include this page">
          {permissionSentence(role, needs)}
        </EmptyState>
      )}
    </>
  );
}

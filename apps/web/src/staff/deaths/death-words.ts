import { type DocumentState, deathDocuments } from '@seven-hills/bank/words/death-words';
import type { DeathDocument } from '@seven-hills/contracts/staff/deaths';
import type { BadgeVariant } from '../../ui/data/badge.tsx';

export const stateLooks: Record<DocumentState, { label: string; variant: BadgeVariant }> = {
  received: { label: 'Received', variant: 'success' },
  waived: { label: 'Waived', variant: 'secondary' },
  missing: { label: 'Missing', variant: 'warning' },
};

/** `Death certificate`, `Identity of Dora Ames` */
export const documentName = ({ kind, beneficiary }: DeathDocument): string =>
  beneficiary === null ? deathDocuments[kind] : `Identity of ${beneficiary.name}`;

import type { Certificate } from '@seven-hills/contracts/money/certificates';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { InstructionFields, instructionsOf } from './instruction-fields.tsx';
import { refreshCertificates } from './queries.ts';

const schema = z.object({ interestTo: z.string(), payTo: z.string() });

interface ChangeCertificateFormProps {
  certificate: Certificate;
  /** The accounts that can receive its money. */
  partners: readonly OwnAccount[];
}

/** Changes where the interest goes, and what happens at maturity. */
export function ChangeCertificateForm({ certificate, partners }: ChangeCertificateFormProps) {
  const queryClient = useQueryClient();
  const { id, interestToAccountId, payToAccountId } = certificate;
  const { form, call } = useCallForm({
    schema,
    defaultValues: {
      interestTo: String(interestToAccountId ?? 0),
      payTo: String(payToAccountId ?? 0),
    },
    mutationFn: (values) =>
      api.patch('/api/certificates/:id', { params: { id }, body: instructionsOf(values) }),
    success: { title: 'Saved' },
    onSuccess: () => refreshCertificates(queryClient),
    failure: { title: 'Not Saved', fallback: 'Please try again.' },
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <Card title="Your Choices" className="grid gap-5">
        <InstructionFields partners={partners} fieldOf={form.field} />
        <FailureAlert of={call} />
        <Button
          type="submit"
          variant="secondary"
          pending={call.isPending}
          className="sm:justify-self-end"
        >
          Save Choices
        </Button>
      </Card>
    </form>
  );
}

import { words } from '@seven-hills/bank/words/words';
import type { DebitAuthorization } from '@seven-hills/contracts/money/parts/debit-authorization';
import { AuthorizationText } from '../../money/receipts/bank-transfer/authorization-text.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** What a customer authorized who added money from another bank. */
export const AuthorizationCard = ({ said }: { said: DebitAuthorization }) => (
  <Card title="Debit Authorization" description={`As the ${words.customer} read it.`}>
    <AuthorizationText said={said} />
  </Card>
);

import { useCurrentUser } from '../../net/session/current-user.ts';
import { signInHref } from '../../net/session/return-path.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';

interface PersonButtonProps {
  /** Only for signed-in customers, once the chat has loaded. */
  onPerson?: () => void;
  variant?: 'primary' | 'secondary';
}

/** Leads customers to the chat with a person, and visitors to the sign-in that it requires. */
export function PersonButton({ onPerson, variant = 'primary' }: PersonButtonProps) {
  const { user } = useCurrentUser();
  if (onPerson)
    return (
      <Button variant={variant} onClick={onPerson}>
        Talk to a Person
      </Button>
    );
  if (user) return null;
  return (
    <a href={signInHref('/support')} className={buttonStyle({ variant })}>
      Sign In to Chat
    </a>
  );
}

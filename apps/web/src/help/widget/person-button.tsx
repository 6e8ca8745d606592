import { useCurrentUser } from '../../net/session/current-user.ts';
import { signInHref } from '../../net/session/return-path.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';

interface PersonButtonProps {
  /** Only for customers who are signed in, once the way is there. */
  onPerson?: () => void;
  variant?: 'primary' | 'secondary';
}

/** The way to a person: to the chat for a customer, and to the sign-in before it for a visitor. */
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

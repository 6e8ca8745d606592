import { useEffect, useRef } from 'react';

interface ConfirmHeadingProps {
  takesFocus?: boolean;
  /** Set within a form or dialog that has its own heading. */
  isPart?: boolean;
}

/** The heading of a confirmation that replaces other content. It takes the focus. */
export function ConfirmHeading({ takesFocus = true, isPart = false }: ConfirmHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const Level = isPart ? 'h3' : 'h2';
  return (
    <Level
      ref={heading}
      tabIndex={-1}
      className={
        isPart
          ? 'font-sans font-semibold text-base tracking-normal outline-none'
          : 'text-xl outline-none'
      }
    >
      Confirm It’s You
    </Level>
  );
}

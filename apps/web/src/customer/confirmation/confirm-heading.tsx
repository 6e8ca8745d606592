import { useEffect, useRef } from 'react';

/** The heading of a confirmation that takes the place of something else: it takes the focus, too. */
export function ConfirmHeading({ takesFocus = true }: { takesFocus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
      Confirm That It’s You
    </h2>
  );
}

import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { type ButtonStyle, buttonStyle } from '../button.tsx';

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'href'>, ButtonStyle {
  /** A path of this app. */
  href: string;
  replace?: boolean;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonStyle({ variant, size, className })} />;
}

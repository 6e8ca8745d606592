import * as Primitive from 'radix-ui/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** A short hint on hover and focus, after 700 ms (300 ms when moving between hints). */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            data-slot="tooltip"
            sideOffset={6}
            className="z-50 max-w-xs animate-fade rounded-control bg-ink px-3 py-1.5 text-paper text-sm shadow-float"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}

import * as Primitive from 'radix-ui/tooltip';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

const InGroup = createContext(false);

/**
 * Groups tooltips: the first shows after 700 ms, and another within the next 300 ms immediately.
 */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <InGroup value={true}>
      <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </Primitive.Provider>
    </InGroup>
  );
}

/** A short hint on hover and focus, after 700 ms. Put the hints of a list into a `TooltipGroup`. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  const hint = (
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
  );
  return useContext(InGroup) ? hint : <TooltipGroup>{hint}</TooltipGroup>;
}

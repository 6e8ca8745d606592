import type { ComponentProps } from 'react';
import { type CallOptions, FailureAlert, useCall } from '../../net/use-call.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';

interface ConfirmCallProps<Answer>
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'description' | 'cancelLabel'>,
    Pick<CallOptions<Answer, void>, 'failure'> {
  /** Announced, because the button is gone; null if the screen announces it. */
  success: CallOptions<Answer, void>['success'] | null;
  confirmLabel: string;
  send: () => Promise<Answer>;
  /** Refetches what the call changed, or what kept it from being made. */
  refresh: () => Promise<unknown>;
  onDone?: () => void;
  onClose: () => void;
}

/** Asks before a call that takes something away. A failure stays in the dialog. */
export function ConfirmCall<Answer>(props: ConfirmCallProps<Answer>) {
  const { send, success, failure, refresh, onDone, onClose, ...dialog } = props;
  const call = useCall({
    mutationFn: send,
    ...(success && { success }),
    failure,
    onSuccess() {
      onClose();
      onDone?.();
    },
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      {...dialog}
      destructive
      onClose={onClose}
      pending={call.isPending}
      onConfirm={() => call.mutate()}
    >
      <FailureAlert of={call} />
    </ConfirmDialog>
  );
}

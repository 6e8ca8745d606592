import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface ErrorBoundaryProps {
  /** A change of this value (the route) renders the children again. */
  resetKey: string;
  children: ReactNode;
}

/** Catches rendering errors and shows a way to continue instead of an empty page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) {
      this.setState({ failed: false });
    }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    reportError(new Error(`A screen failed${info.componentStack ?? ''}`, { cause: error }));
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main
        id="main"
        className="mx-auto grid w-full max-w-xl flex-1 content-center justify-items-start gap-4 px-4 py-16 sm:px-6"
      >
        <h1 className="text-4xl">Something went wrong on this page</h1>
        <p className="text-ink-soft">
          Your money is not affected. Reloading the page usually helps. If it doesn’t, please call
          us.
        </p>
        <Button onClick={() => window.location.reload()}>Reload the Page</Button>
      </main>
    );
  }
}

import { Component, type ReactNode } from "react";
import { SystemErrorPage } from "../screens/account/full-page-errors.tsx";
import { appBasePath, paths } from "../lib/navigation/paths.ts";
import { removeFirstPaint } from "./start/first-paint.ts";

/** Opens the customer service by a page load, because the state of the app may be broken. */
const openCustomerService = () => window.location.assign(appBasePath + paths.onlineService());

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Name of the route. The error disappears when the name changes. */
  resetKey?: string;
}
interface ErrorBoundaryState {
  failed: boolean;
  resetKey: string | undefined;
}

/**
 * Shows the error page 系统错误 in place of its children if they throw, and reports the crash.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey };
  static getDerivedStateFromError = (): Partial<ErrorBoundaryState> => ({ failed: true });
  static getDerivedStateFromProps = (
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null =>
    resetKey === state.resetKey ? null : { failed: false, resetKey };

  override componentDidCatch(): void {
    removeFirstPaint();
    void import("../api/report-crash.ts").then((it) => it.reportCrash());
  }

  override render() {
    // React caches the failure of a lazy file, so only a reload of the page can load the file
    // again.
    if (this.state.failed)
      return (
        <SystemErrorPage
          onRetry={() => window.location.reload()}
          onService={this.props.resetKey === undefined ? undefined : openCustomerService}
        />
      );
    return this.props.children;
  }
}

import { Component, type ReactNode } from "react";
import { SystemError } from "../screens/account/full-page-errors.tsx";
import { basePath, paths } from "../lib/navigation/paths.ts";
import { endFirstPaint } from "./start/first-paint.ts";

/** Opens the customer service by a page load, because the state of the app may be broken. */
const toService = () => window.location.assign(basePath + paths.onlineService());

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Position in the app. The error disappears when it changes. */
  place?: string;
}
interface ErrorBoundaryState {
  failed: boolean;
  place: string | undefined;
}

/** Shows the catalog's error message in place of a broken screen. The rest of the app stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, place: this.props.place };
  static getDerivedStateFromError = (): Partial<ErrorBoundaryState> => ({ failed: true });
  static getDerivedStateFromProps = (
    { place }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null =>
    place === state.place ? null : { failed: false, place };

  override componentDidCatch = endFirstPaint;

  override render() {
    // React caches the failure of a lazy file, so only a new page can try again.
    if (this.state.failed)
      return (
        <SystemError
          onRetry={() => window.location.reload()}
          onService={this.props.place === undefined ? undefined : toService}
        />
      );
    return this.props.children;
  }
}

import { Component, type ReactNode } from "react";
import { SystemError } from "../screens/account/full-messages.tsx";
import { basePath, paths } from "../lib/navigation/paths.ts";
import { endFirstPaint } from "./start/first-paint.ts";

/** By a fresh page: what is broken is left behind. Where nothing at all stands, nobody would answer there either. */
const toService = () => window.location.assign(basePath + paths.onlineService());

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Another place in the app: the error of the last one is over. */
  place?: string;
}
interface ErrorBoundaryState {
  failed: boolean;
  place: string | undefined;
}

/** A screen that breaks shows the calm message of the catalogue; the rest of the app stays. */
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
    // A lazy file that failed stays failed inside React, so only a fresh page is a real second try.
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

import { Component, type ReactNode, Suspense } from "react";
import { isMissingFile, reportMissingFile } from "#web/api/missing-file";

type LazyPartProps = {
  /** Shown while the part is loaded. */
  fallback?: ReactNode;
  /** Shown if the file of the part is missing. */
  missing?: ReactNode;
  onMissing?: () => void;
  children: ReactNode;
};

/** A part of a page that is loaded when it is used. If its file is missing, the page around it stays. */
export const LazyPart = ({ fallback, missing, onMissing, children }: LazyPartProps) => (
  <MissingFileBoundary missing={missing} onMissing={onMissing}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </MissingFileBoundary>
);

type BoundaryProps = {
  missing: ReactNode;
  onMissing: (() => void) | undefined;
  children: ReactNode;
};

/** React has boundaries of errors as classes only. */
class MissingFileBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override componentDidCatch(error: unknown): void {
    if (!isMissingFile(error)) return;
    reportMissingFile();
    this.props.onMissing?.();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // Other errors belong to the boundary of the page.
    if (!isMissingFile(error)) throw error;
    return this.props.missing;
  }
}

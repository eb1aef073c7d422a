import { lazy, Suspense, useEffect, useState } from "react";
import { whenFirstMessage } from "./messages";

const ToastViewport = lazy(() =>
  import("./toast-viewport").then((module) => ({ default: module.ToastViewport })),
);

/** Shows messages above the page. Its code is loaded with the first one. */
export function ToastHost() {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => whenFirstMessage(() => setUsed(true)), []);
  return isUsed ? (
    <Suspense>
      <ToastViewport />
    </Suspense>
  ) : null;
}

import { type ComponentType, useEffect, useState } from "react";
import { whenFirstMessage } from "./messages";
import { whenIdle } from "./when-idle";

/**
 * Shows messages above the page. Their code is loaded after the page, because a message that the service cannot be reached
 * must not need the service.
 */
export function ToastHost() {
  const [Viewport, setViewport] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      void import("./toast-viewport").then(
        (module) => setViewport(() => module.ToastViewport),
        () => {
          // The next message tries again, and shows the ones that wait.
        },
      );
    const stops = [whenFirstMessage(load), whenIdle(load)];
    return () => stops.forEach((stop) => stop());
  }, []);
  return Viewport && <Viewport />;
}

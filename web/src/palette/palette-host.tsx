import { lazy, Suspense, useEffect, useState } from "react";
import { onOpenPalette } from "./open-palette";

const Palette = lazy(() => import("./palette").then((module) => ({ default: module.Palette })));

/** Waits for the shortcut. The palette itself is loaded when it opens for the first time. */
export function PaletteHost() {
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(
    () =>
      onOpenPalette(() => {
        setLoaded(true);
        setOpen(true);
      }),
    [],
  );
  if (!isLoaded) return null;
  return (
    <Suspense>
      <Palette open={isOpen} onOpenChange={setOpen} />
    </Suspense>
  );
}

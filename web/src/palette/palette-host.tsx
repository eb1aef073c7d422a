import { useRouter } from "@tanstack/react-router";
import { lazy, useCallback, useEffect, useState } from "react";
import { onOpenPalette } from "./open-palette";
import { LazyPart } from "#web/ui/lazy-part";

const Palette = lazy(() => import("./palette").then((module) => ({ default: module.Palette })));

/** Waits for the shortcut. The palette itself is loaded when it opens for the first time. */
export function PaletteHost() {
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<"unused" | "loading" | "ready">("unused");
  const typed = useTypedKeys(state === "loading");
  const onReady = useCallback(() => setState("ready"), []);
  useEffect(
    () =>
      onOpenPalette(() => {
        setState((former) => (former === "unused" ? "loading" : former));
        setOpen(true);
      }),
    [],
  );
  const router = useRouter();
  // The browser's own Back and Forward leave it open otherwise, over another page.
  useEffect(
    () => router.subscribe("onRendered", ({ pathChanged }) => pathChanged && setOpen(false)),
    [router],
  );
  if (state === "unused") return null;
  return (
    <LazyPart onMissing={() => setState("unused")}>
      <Palette open={isOpen} onOpenChange={setOpen} typed={typed} onReady={onReady} />
    </LazyPart>
  );
}

/** The characters that are typed while the palette is loading. They are not for the field that has the focus. */
function useTypedKeys(isLoading: boolean): string {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    if (!isLoading) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      setTyped((former) => former + event.key);
    };
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [isLoading]);
  return typed;
}

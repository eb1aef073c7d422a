import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect } from "react";
import { buttonClass } from "./button";
import { takeMessages } from "./messages";

const toasts = Toast.createToastManager();

/** Shows the messages of `showDone` and `showFailure` above the page. */
export function ToastViewport() {
  useEffect(() => takeMessages((message) => toasts.add(message)), []);
  return (
    <Toast.Provider toastManager={toasts}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-16 z-60 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2 max-lg:top-14 max-lg:bottom-auto">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

const ToastList = () =>
  Toast.useToastManager().toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="popup transition-opacity data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-2.5 p-3">
        {toast.type === "failure" ? (
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
        ) : (
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
        )}
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-medium" />
          <Toast.Description className="text-xs break-all text-muted" />
        </div>
        <Toast.Close aria-label="Dismiss" className={`${buttonClass("ghost", "icon")} -my-1 -mr-1`}>
          <X aria-hidden="true" className="size-3.5" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));

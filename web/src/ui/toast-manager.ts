import { Toast } from "@base-ui/react/toast";

/** Shows messages from anywhere, also from outside of React. */
export const toasts = Toast.createToastManager();

import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchMissingFiles } from "#web/api/missing-file";
import "./app.css";
import { loadPage } from "./routing/load-page";
import { router } from "./router";

watchMissingFiles();
loadPage(router);
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

import { html } from "hono/html";
import type { AnyContext } from "#src/http/context";
import { sendSmallPage } from "#src/http/small-page";

/** A page that a mailed link opens. It asks for confirmation and sends the link's token to the API. */
type AccountPage = {
  title: string;
  text: string;
  button: string;
  path: string;
  done: string;
  asksPassword?: boolean;
};

export const VERIFY_PAGE: AccountPage = {
  title: "Verify your e-mail address",
  text: "Confirm that you created an account with this e-mail address.",
  button: "Verify the address",
  path: "/api/v1/auth/verify-email",
  done: "The address is verified. You can close this page.",
};

export const RESET_PAGE: AccountPage = {
  title: "Set a new password",
  text: "Choose a password of 12 to 128 characters. All sessions of the account end.",
  button: "Set the password",
  path: "/api/v1/auth/reset-password",
  done: "The password is set. Sign in with it.",
  asksPassword: true,
};

/**
 * The token is in the fragment of the link, so no server, log or Referer contains it. A mail scanner that follows
 * links does not use up the token, because only the button sends it.
 */
const SCRIPT = `
const form = document.querySelector("form");
const status = document.querySelector("output");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  form.querySelector("button").disabled = true;
  const token = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
  const body = JSON.stringify({ token, ...Object.fromEntries(new FormData(form)) });
  const headers = { "Content-Type": "application/json" };
  try {
    const response = await fetch(form.dataset.path, { method: "POST", headers, body });
    if (response.ok) {
      form.hidden = true;
      status.textContent = form.dataset.done;
    } else status.textContent = (await response.json()).error.message;
  } catch {
    status.textContent = "The service did not respond. Try again.";
  }
  form.querySelector("button").disabled = false;
});`;

const PASSWORD_FIELD = html`<input
  type="password"
  name="password"
  aria-label="New password"
  autocomplete="new-password"
  minlength="12"
  maxlength="128"
  required
/>`;

export const sendAccountPage = (c: AnyContext, page: AccountPage) =>
  sendSmallPage(c, { title: page.title, content: contentOf(page), script: SCRIPT }, 200);

const contentOf = ({ text, button, path, done, asksPassword }: AccountPage) =>
  html`<p>${text}</p>
    <form data-path="${path}" data-done="${done}">
      ${asksPassword ? PASSWORD_FIELD : ""}
      <button>${button}</button>
    </form>
    <p><output></output></p>
    <noscript>This page needs JavaScript. Send the token of the link to POST ${path}.</noscript>`;

import { html } from "hono/html";
import type { Markup, SmallPage } from "#src/http/small-page";

/** Mail scanners follow links, so the pages act only when their button is pressed. */
export const confirmationPage = () =>
  page(
    "Do you want this digest?",
    html`<p>You will get it by e-mail until you unsubscribe. Each mail has a link for that.</p>
      <form method="post"><button>Confirm</button></form>`,
  );

export const confirmedPage = () =>
  page("You are subscribed", html`<p>You will get this digest by e-mail.</p>`);

export const unsubscribePage = () =>
  page(
    "Stop these mails?",
    html`<p>This digest will no longer be sent to you by e-mail.</p>
      <form method="post"><button>Unsubscribe</button></form>`,
  );

/** The same page whether the digest exists, was unsubscribed before, or is deleted. */
export const unsubscribedPage = () =>
  page("You are unsubscribed", html`<p>This digest will no longer be sent to you by e-mail.</p>`);

export const wrongLinkPage = () =>
  page(
    "This link does not work",
    html`<p>It has expired or is incomplete. Open the complete link from the mail again.</p>`,
  );

const page = (title: string, content: Markup): SmallPage => ({ title, content });

import { html } from "hono/html";
import type { Markup, SmallPage } from "#src/http/small-page";

/** Programs that scan mails follow their links, so both pages act only when their button is pressed. */
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
    html`<p>You will get no more of this digest by e-mail.</p>
      <form method="post"><button>Unsubscribe</button></form>`,
  );

/** The same whether the digest was there, was left before, or is gone. */
export const unsubscribedPage = () =>
  page("You are unsubscribed", html`<p>You will get no more of this digest by e-mail.</p>`);

export const wrongLinkPage = () =>
  page(
    "This link does not work",
    html`<p>It has expired, or it was cut off. Open it again from the mail, as a whole.</p>`,
  );

const page = (title: string, content: Markup): SmallPage => ({ title, content });

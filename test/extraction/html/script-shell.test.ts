import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

const isShell = (html: string) =>
  readPage(html, {
    url: "https://www.acme.test/",
    isEntry: true,
    headers: {},
    cookies: [],
    wantsLinks: true,
  }).facts.needsJavascript === true;

const page = (body: string, head = "") =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Vite App</title>${head}</head><body>${body}</body></html>`;
const SCRIPT = `<script type="module" src="/assets/index-4f2.js"></script>`;

describe("an empty shell for scripts", () => {
  it.each([
    ["Vite", page(`<div id="root"></div>`, SCRIPT)],
    [
      "Create React App",
      page(
        `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/js/main.js"></script>`,
      ),
    ],
    [
      "Vue CLI",
      page(
        `<noscript><strong>We're sorry but acme doesn't work properly without JavaScript enabled. Please enable it to continue.</strong></noscript><div id="app"></div><script src="/js/app.js"></script>`,
      ),
    ],
    ["Angular", page(`<app-root></app-root><script src="main.js" type="module"></script>`)],
    ["Angular with a loader", page(`<app-root><p>Loading…</p></app-root><script src="main.js">`)],
    ["client-rendered Next", page(`<div id="__next"></div>${SCRIPT}`)],
    ["client-rendered Nuxt", page(`<div id="__nuxt"></div><script>window.__NUXT__={}</script>`)],
    [
      "a tag manager beside the mount",
      page(
        `<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-1"></iframe></noscript><div id="app-mount"></div>${SCRIPT}`,
      ),
    ],
    [
      "a German request for JavaScript",
      page(`<p>Bitte aktivieren Sie JavaScript in Ihrem Browser.</p>${SCRIPT}`),
    ],
  ])("detects %s", (_, html) => {
    expect(isShell(html)).toBe(true);
  });

  it.each([
    [
      "server-rendered Next",
      page(
        `<div id="__next"><main><h1>Acme Widgets</h1><p>Widgets for everyone since 1984.</p><a href="/contact">Contact</a></main></div>${SCRIPT}`,
      ),
    ],
    [
      "server-rendered Nuxt with much text and no link",
      page(`<div id="__nuxt"><p>${"We make widgets of steel. ".repeat(10)}</p></div>${SCRIPT}`),
    ],
    ["a page of one picture", page(`<div id="root"><img src="soon.png" alt=""></div>${SCRIPT}`)],
    ["a link to the site", page(`<div id="app"><a href="/en">Enter</a></div>${SCRIPT}`)],
    ["a sign-in form", page(`<div id="app"><form><input name="user"></form></div>${SCRIPT}`)],
    ["a short page without scripts", page(`<div id="root">Coming soon</div>`)],
    ["a short page without a mount", page(`<p>Coming soon</p>${SCRIPT}`)],
    ["a frameset", `<html><frameset><frame src="/home.html"></frameset>${SCRIPT}</html>`],
    [
      "a notice about JavaScript on a page with text",
      page(
        `<noscript>Please enable JavaScript</noscript><p>${"Acme makes widgets. ".repeat(10)}</p>${SCRIPT}`,
      ),
    ],
  ])("is not %s", (_, html) => {
    expect(isShell(html)).toBe(false);
  });
});

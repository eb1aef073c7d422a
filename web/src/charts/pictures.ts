import { saveFile } from "#web/files/save-file";
import type { Bar } from "./bar-list";
import { tokenColor } from "./theme-colors";

const [ROW_PX, WIDTH_PX, LABEL_PX, VALUE_PX, TITLE_PX] = [28, 640, 180, 80, 40];
const MAX_LABEL = 26;

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const shorten = (text: string) =>
  text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text;

/** Bars as an SVG document in the colours of the theme. */
export function barsToSvg(title: string, bars: readonly Bar[]): string {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  const width = WIDTH_PX - LABEL_PX - VALUE_PX;
  const height = TITLE_PX + bars.length * ROW_PX;
  const [text, back, accent] = [tokenColor("text"), tokenColor("surface"), tokenColor("accent")];
  const rows = bars.map(({ label, value, tone }, nth) => {
    const y = TITLE_PX + nth * ROW_PX;
    const fill =
      tone && tone !== "neutral" ? tokenColor(tone) : tone ? tokenColor("faint") : accent;
    return [
      `<text x="16" y="${y + 14}" fill="${text}">${escape(shorten(label))}</text>`,
      `<rect x="${LABEL_PX}" y="${y + 4}" width="${((value / largest) * width).toFixed(1)}" height="12" rx="2" fill="${fill}"/>`,
      `<text x="${WIDTH_PX - 16}" y="${y + 14}" fill="${text}" text-anchor="end">${value}</text>`,
    ].join("");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${height}" viewBox="0 0 ${WIDTH_PX} ${height}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="${back}"/><text x="16" y="24" fill="${text}" font-weight="600" font-size="14">${escape(title)}</text>${rows.join("")}</svg>`;
}

export const saveBars = (name: string, title: string, bars: readonly Bar[]): void =>
  saveFile(`${name}.svg`, barsToSvg(title, bars), "image/svg+xml");

/** The canvas in a frame as an image, on the background of the page: it is transparent itself. */
export function savePng(name: string, frame: HTMLElement | null): void {
  const canvas = frame?.querySelector("canvas");
  if (!canvas) return;
  const picture = document.createElement("canvas");
  picture.width = canvas.width;
  picture.height = canvas.height;
  const context = picture.getContext("2d");
  if (!context) return;
  context.fillStyle = tokenColor("surface");
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(canvas, 0, 0);
  picture.toBlob((blob) => {
    if (blob) saveFile(`${name}.png`, blob, "image/png");
  });
}

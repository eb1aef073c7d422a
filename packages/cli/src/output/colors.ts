import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** https://no-color.org: any value but the empty one. `--no-color` sets it as well. */
const usesColor = (stream: NodeJS.WriteStream) =>
  stream.isTTY && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb";

/** Text for a stream, in color if that is a terminal whose user wants colors. */
export const paint = (style: Style, text: string, stream: NodeJS.WriteStream = process.stdout) =>
  usesColor(stream) ? styleText(style, text) : text;

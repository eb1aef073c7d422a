import type { Branding } from "@quarry/client";

const HEX = /^#[0-9a-f]{6}$/i;
const DEFAULT_COLOR = "#4f46e5";

/** White or black, whichever has more contrast on the colour (WCAG 2.2, relative luminance). */
function textOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000" : "#fff";
}

/**
 * How a digest looks with the branding. The logo is a frame with the name: the page loads nothing from other hosts, and
 * an address that is being typed would be requested with every key.
 */
export function BrandPreview({ branding }: { branding: Branding }) {
  const color = HEX.test(branding.primary_color ?? "")
    ? (branding.primary_color ?? DEFAULT_COLOR)
    : DEFAULT_COLOR;
  const name = branding.product_name ?? "Quarry";
  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <h2 className="text-xs font-medium">Preview of a digest</h2>
      <div className="overflow-hidden rounded-lg border bg-white text-[#1b1b18] shadow-[0_1px_2px_rgb(0_0_0/6%)]">
        <div className="h-1.5" style={{ background: color }} />
        <div className="grid gap-3 p-5">
          <p className="flex items-center gap-2 font-semibold">
            {branding.logo_url && (
              <span className="rounded border border-dashed border-[#8a8a84] px-1.5 py-0.5 text-2xs font-normal text-[#5a5a54]">
                your logo
              </span>
            )}
            <span className="truncate">{name}</span>
          </p>
          <p className="text-base font-semibold">Your week in {name}</p>
          <p>12 new leads, 8 with a verified address. 3 websites changed.</p>
          <ul className="grid gap-1 border-y border-[#e6e6e3] py-2 text-xs">
            <li className="flex justify-between gap-2">
              Northfield Analytics <span>strong match</span>
            </li>
            <li className="flex justify-between gap-2">
              Harborview Roasters <span>medium match</span>
            </li>
          </ul>
          <p>
            <span
              className="inline-flex h-8 items-center rounded-md px-3 font-medium"
              style={{ background: color, color: textOn(color) }}
            >
              Open the leads
            </span>
          </p>
          <p className="text-xs break-words whitespace-pre-wrap text-[#5a5a54]">
            {branding.footer_text && `${branding.footer_text}\n`}
            {branding.support_email && `Questions? ${branding.support_email}\n`}
            Unsubscribe
          </p>
        </div>
      </div>
      {(branding.sender_name || branding.signature) && (
        <>
          <h2 className="mt-2 text-xs font-medium">End of an outreach text</h2>
          <p className="rounded-lg border bg-surface p-4 break-words whitespace-pre-wrap">
            {`Best regards\n${[branding.sender_name, branding.signature].filter(Boolean).join("\n")}`}
          </p>
        </>
      )}
    </section>
  );
}

/** In reversed text, an address begins with its top-level domain: `moc.emca@ofni`. */
export const REVERSED_DOMAIN = /^[a-z]{2,8}\.[a-z0-9-]/i;
/** In ROT13: com, net, org, info, biz and the country-code domains with the most pages. */
export const ROT13_DOMAIN =
  /^[a-z0-9.-]+\.(?:pbz|arg|bet|vasb|ovm|qr|se|vg|rf|ay|hx|rh|pu|ng|or|cy|vb|pb|hf|pn|nh|va|pm|fr|qx|ab|sv|ceb|ncc|qri)$/i;

export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(base + ((letter.charCodeAt(0) - base + 13) % 26));
  });
}

export const reverse = (text: string) => Array.from(text).toReversed().join("");

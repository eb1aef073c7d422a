/** UTF-8 has at most three bytes for a UTF-16 unit. */
const BYTES_PER_UNIT = 3;

/**
 * Encodes texts as UTF-8 into one buffer, which the next text overwrites. A buffer for each text would be memory of the
 * isolate until V8 collects it, and a large file has gigabytes of texts.
 */
export function textEncoder(): (text: string) => Uint8Array {
  const encoder = new TextEncoder();
  let buffer = new Uint8Array();
  return (text) => {
    if (buffer.length < text.length * BYTES_PER_UNIT)
      buffer = new Uint8Array(text.length * BYTES_PER_UNIT);
    return buffer.subarray(0, encoder.encodeInto(text, buffer).written);
  };
}

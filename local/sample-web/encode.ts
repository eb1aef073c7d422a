const tables = new Map<string, Map<string, number[]>>();

/** Encodes text in a legacy encoding; the table is made by decoding every one- and two-byte sequence. */
export function encodeAs(label: string, text: string): Uint8Array<ArrayBuffer> {
  const table = tables.get(label) ?? makeTable(label);
  tables.set(label, table);
  const bytes = Array.from(text).flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    const encoded = code < 0x80 ? [code] : table.get(character);
    if (!encoded) throw new Error(`${label} has no ${JSON.stringify(character)}`);
    return encoded;
  });
  return Uint8Array.from(bytes);
}

function makeTable(label: string): Map<string, number[]> {
  const table = new Map<string, number[]>();
  const learn = (bytes: number[]) => {
    const text = new TextDecoder(label).decode(Uint8Array.from(bytes));
    if (Array.from(text).length === 1 && text !== "\uFFFD" && !table.has(text))
      table.set(text, bytes);
  };
  for (let first = 0x80; first < 0x100; first++) learn([first]);
  if (label === "windows-1252") return table;
  for (let first = 0x81; first < 0xff; first++)
    for (let second = 0x40; second < 0xff; second++) learn([first, second]);
  return table;
}

import { TableError } from "#src/uploads/table-error";

/** A file of an archive: its compressed bytes. */
type ZipEntry = { data: Uint8Array<ArrayBuffer>; isDeflated: boolean };

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 5_000;
/** Limit of all files of an archive that are read, when they are unpacked. */
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;

const damaged = () => new TableError("not_readable", "The workbook is damaged");

/** The files of a ZIP archive. Only unpacked bytes count against the limit, because declared sizes can be wrong. */
export class ZipArchive {
  readonly #entries: Map<string, ZipEntry>;
  #remaining = MAX_UNPACKED_BYTES;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#entries = readDirectory(bytes);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The text of a file in pieces; none if the archive does not have it. Throws TableError. */
  async *read(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name);
    if (!entry) return;
    const packed = new Blob([entry.data]).stream();
    const stream = entry.isDeflated
      ? packed.pipeThrough(new DecompressionStream("deflate-raw"))
      : packed;
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    try {
      for (;;) {
        const { done, value } = await reader.read().catch(() => {
          // The bytes are not deflated text. The file is refused.
          throw damaged();
        });
        if (done) break;
        this.#remaining -= value.byteLength;
        if (this.#remaining < 0)
          throw new TableError(
            "too_large",
            "The workbook is larger than 96 MiB when it is unpacked",
          );
        yield decoder.decode(value, { stream: true });
      }
    } finally {
      // A reader that stops early leaves nothing to unpack. The stream may have failed already.
      await reader.cancel().catch(() => {});
    }
    yield decoder.decode();
  }
}

function readDirectory(bytes: Uint8Array<ArrayBuffer>): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw damaged();
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_LENGTH > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw damaged();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    ) as [number, number, number];
    const nameStart = at + ENTRY_LENGTH;
    const name = new TextDecoder().decode(bytes.subarray(nameStart, nameStart + nameLength));
    const entry = readEntry(bytes, view, at);
    if (entry) entries.set(name.replace(/^\//, ""), entry);
    at = nameStart + nameLength + extraLength + commentLength;
  }
  return entries;
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= first; at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  throw damaged();
}

/** Undefined for an encrypted file, one of another compression, and one whose place is outside of the archive. */
function readEntry(
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  at: number,
): ZipEntry | undefined {
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
  const method = view.getUint16(at + 10, true);
  const packedLength = view.getUint32(at + 20, true);
  const local = view.getUint32(at + 42, true);
  if (isEncrypted || (method !== 0 && method !== 8)) return undefined;
  if (local + LOCAL_LENGTH > bytes.length || view.getUint32(local, true) !== LOCAL_HEADER)
    return undefined;
  const start =
    local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + packedLength > bytes.length) return undefined;
  return { data: bytes.subarray(start, start + packedLength), isDeflated: method === 8 };
}

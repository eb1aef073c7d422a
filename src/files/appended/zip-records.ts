/** A file of an archive (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT). */
export type ZipEntry = {
  name: string;
  method: "stored" | "deflated";
  crc: number;
  size: number;
  packed: number;
};

const METHODS = { stored: 0, deflated: 8 };
const VERSION = 20;
/** Sizes and checksum follow the data. */
const DESCRIPTOR = 0x0008;
const UTF8 = 0x0800;
/** 1 January 1980, the first date of the format: the same file has the same bytes. */
const DATE = 0x0021;

/** What precedes the data of a file. Without sizes, a descriptor follows the data. */
export function zipHeader(entry: Pick<ZipEntry, "name" | "method"> & Partial<ZipEntry>): Buffer {
  const name = Buffer.from(entry.name);
  const record = Buffer.alloc(30);
  record.writeUInt32LE(0x04034b50, 0);
  record.writeUInt16LE(VERSION, 4);
  writeCommon(record, 6, entry);
  record.writeUInt16LE(name.length, 26);
  return Buffer.concat([record, name]);
}

/** What follows the data of a file whose header has no sizes. */
export function zipDescriptor({ crc, packed, size }: Omit<ZipEntry, "name" | "method">): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(packed, 8);
  record.writeUInt32LE(size, 12);
  return record;
}

/** The end of an archive of these files, which follow one another. Deflated files have a descriptor. */
export function zipDirectory(entries: readonly ZipEntry[]): Buffer {
  let offset = 0;
  const records = entries.map((entry) => {
    const name = Buffer.from(entry.name);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(VERSION, 4);
    record.writeUInt16LE(VERSION, 6);
    writeCommon(record, 8, entry);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt32LE(offset, 42);
    offset += 30 + name.length + entry.packed + (entry.method === "deflated" ? 16 : 0);
    return Buffer.concat([record, name]);
  });
  const size = records.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...records, end]);
}

/** Flags, method, date, checksum and sizes, which both headers have in this order. */
function writeCommon(
  record: Buffer,
  at: number,
  { method, crc = 0, packed = 0, size = 0 }: Pick<ZipEntry, "method"> & Partial<ZipEntry>,
) {
  record.writeUInt16LE(method === "deflated" ? DESCRIPTOR | UTF8 : UTF8, at);
  record.writeUInt16LE(METHODS[method], at + 2);
  record.writeUInt16LE(0, at + 4);
  record.writeUInt16LE(DATE, at + 6);
  record.writeUInt32LE(crc, at + 8);
  record.writeUInt32LE(packed, at + 12);
  record.writeUInt32LE(size, at + 16);
}

import { crc32 } from 'node:zlib';

/**
 * A ZIP archive of texts, by path. The texts are stored, not compressed, and have no time, so that the same texts give the same bytes with
 * every version of Node.
 */
export function zip(texts: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(texts)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version that can read it
    common.writeUInt16LE(0x0800, 2); // names are UTF-8
    common.writeUInt16LE(0x0021, 8); // 1 January 1980, the earliest date
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, place, name]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** The texts of an archive that {@link zip} has made, by path. */
export function unzip(archive: Buffer): Record<string, string> {
  const texts: Record<string, string> = {};
  let offset = 0;
  while (archive.toString('latin1', offset, offset + 4) === 'PK\u0003\u0004') {
    const text = offset + 30 + archive.readUInt16LE(offset + 26);
    const end = text + archive.readUInt32LE(offset + 18);
    texts[archive.toString('utf8', offset + 30, text)] = archive.toString('utf8', text, end);
    offset = end;
  }
  return texts;
}

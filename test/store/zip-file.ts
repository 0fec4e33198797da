/** Test helper: ZIP archives byte by byte, broken ones included. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A member of a test's archive; what is given beside name and data is written although it is wrong. */
export interface ZipMember {
  readonly name: string;
  readonly data?: string | Uint8Array;
  readonly stored?: boolean;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly size?: number;
}

const UTF8 = 0x800;

/** The bytes of a ZIP, sound or broken as asked for; an archiver would refuse the hostile ones. */
export function zipBytes(members: readonly ZipMember[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const name = Buffer.from(member.name);
    const data = Buffer.from(member.data ?? '');
    const packed = member.stored ? data : deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(member.flags ?? UTF8, 2);
    common.writeUInt16LE(member.method ?? (member.stored ? 0 : 8), 4);
    common.writeUInt32LE(member.crc ?? crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(member.size ?? data.length, 18);
    common.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), common, name, packed);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, end, name);
    offset += 4 + common.length + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const tail = Buffer.alloc(22);
  tail.write('PK\x05\x06', 'latin1');
  tail.writeUInt16LE(members.length, 8);
  tail.writeUInt16LE(members.length, 10);
  tail.writeUInt32LE(listed.length, 12);
  tail.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, tail]);
}

/** The lower-case form of one name after the other, in UTF-8; nearly all names are ASCII. */
export class LowerName {
  /** Holds the name last read, from its beginning. */
  bytes = new Uint8Array(256);

  /** Reads the first `n` bytes of a name; returns how many bytes its lower-case form has. */
  read(name: Uint8Array, n: number): number {
    if (n > this.bytes.length) this.bytes = new Uint8Array(2 * n);
    for (let i = 0; i < n; i++) {
      const byte = name[i]!;
      if (byte > 127) {
        this.bytes = new TextEncoder().encode(
          new TextDecoder().decode(name.slice(0, n)).toLowerCase(),
        );
        return this.bytes.length;
      }
      this.bytes[i] = byte >= 65 && byte <= 90 ? byte | 0x20 : byte;
    }
    return n;
  }
}

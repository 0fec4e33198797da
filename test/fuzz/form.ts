/** Random multipart forms, sound and damaged. */
import fc from 'fast-check';
import { mutation } from './mutate.ts';

/** A body for the import of a package as a form, sound or damaged, and its content type. */
export function formBody(zip: Buffer): fc.Arbitrary<{ body: Buffer; type: string }> {
  const field = fc.constantFrom(
    ...['package_zip', 'package_zip', 'package_zip', 'metadata_json', 'metadata_json'],
    ...['other', '', '__proto__', 'package_zip"; name="x'],
  );
  const content = fc.oneof(
    fc.constant(zip),
    mutation.map((mutate) => mutate(zip)),
    fc.constantFrom('{"package_name":"form"}', '{', '', '[]').map((text) => Buffer.from(text)),
  );
  const fileName = fc.constantFrom(
    ...['p.zip', '', '../../p.zip', 'a\\b.zip', 'é.zip', 'x'.repeat(2000), '\u0001'],
  );
  const part = fc
    .tuple(field, fc.option(fileName), content)
    .map(([name, file, data]) =>
      Buffer.concat([
        Buffer.from(
          `Content-Disposition: form-data; name="${name}"${file === null ? '' : `; filename="${file}"`}\r\n\r\n`,
        ),
        data,
        Buffer.from('\r\n'),
      ]),
    );
  const boundary = 'fuzz-boundary';
  const whole = fc
    .array(part, { maxLength: 4 })
    .map((parts) =>
      Buffer.concat([
        ...parts.flatMap((bytes) => [Buffer.from(`--${boundary}\r\n`), bytes]),
        Buffer.from(`--${boundary}--\r\n`),
      ]),
    );
  const body = fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(whole, mutation).map(([bytes, mutate]) => mutate(bytes)) },
  );
  const type = fc.constantFrom(
    ...Array(6).fill(`multipart/form-data; boundary=${boundary}`),
    'multipart/form-data',
    'multipart/form-data; boundary="',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    'multipart/mixed; boundary=fuzz-boundary',
  ) as fc.Arbitrary<string>;
  return fc.record({ body, type });
}

/** `namewalk package list` and `verify`: packages in a folder. */
import { join } from 'node:path';
import { flagOptions } from '../operations/fields.ts';
import { outputBase } from '../operations/places.ts';
import { thousands } from '../store/files/thousands.ts';
import { type KeptPackage, listPackages } from '../store/packages/list.ts';
import { type PackageVerification, verifyPackage } from '../store/packages/verify.ts';
import { UsageError } from './command.ts';
import { parseFlags, parseFlagsAndFiles } from './flags/flags.ts';
import { readFlags } from './flags/values.ts';
import { chosenFormat, FORMAT_OPTIONS, type RowLayout, writeRows } from './output/output.ts';

/** `namewalk package list`: one line a package. */
export async function listKept(args: readonly string[]): Promise<number> {
  const flags = parseFlags(args, { ...flagOptions({ outputBase }), ...FORMAT_OPTIONS });
  const folder = readFlags({ outputBase }, flags).outputBase;
  const kept = await listPackages(join(folder, 'packages'));
  const width = Math.max(0, ...kept.map(({ zip_file }) => zip_file.length));
  const runsOf = ({ runs }: KeptPackage): string[] => runs.filter((run) => run !== null);
  const layout: RowLayout<KeptPackage> = {
    columns: [
      { title: 'zip_file', value: (row) => row.zip_file },
      { title: 'package_name', value: (row) => row.package_name },
      { title: 'version', value: (row) => row.version },
      { title: 'created_at', value: (row) => row.created_at },
      { title: 'zip_bytes', value: (row) => row.zip_bytes },
      { title: 'file_count', value: (row) => row.file_count },
      { title: 'runs', value: runsOf },
    ],
    object: (row) => row,
    line: (row) =>
      [
        row.zip_file.padEnd(width),
        thousands(row.zip_bytes).padStart(12),
        row.metadata_file === null ? 'no metadata' : `${row.file_count} files`,
        ...runsOf(row),
      ].join('  '),
  };
  await writeRows(process.stdout, chosenFormat(flags), layout, kept);
  return 0;
}

/** `namewalk package verify FILE...`: one line a file; 1 unless all are verified. */
export async function verifyFiles(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseFlagsAndFiles(args, FORMAT_OPTIONS);
  if (positionals.length === 0) throw new UsageError('Name the archives to verify.');
  let sound = true;
  const results = async function* (): AsyncGenerator<PackageVerification> {
    for (const archive of positionals) {
      for (const result of await verifyPackage(archive)) {
        sound &&= result.status === 'verified';
        yield result;
      }
    }
  };
  const layout: RowLayout<PackageVerification> = {
    columns: [
      { title: 'status', value: ({ status }) => status },
      { title: 'path', value: ({ path }) => path },
      { title: 'reason', value: ({ reason }) => reason },
    ],
    object: (result) => result,
    line: ({ status, path, reason }) => `${status.padEnd(8)}  ${path}  ${reason}`,
  };
  await writeRows(process.stdout, chosenFormat(values), layout, results());
  return sound ? 0 : 1;
}

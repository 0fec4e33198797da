/** Writes `dist/page/`: the bundled page as files that any host serves from any path, and what keeps it offline. */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('.', import.meta.url));
const root = join(source, '..', '..');
const target = join(root, 'dist', 'page');

/** What the server says by a header stands in the page here; who may frame it, only a header can say. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' data:; " +
  "object-src 'none'; base-uri 'none'; form-action 'none'";

const HEAD = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <meta name="referrer" content="no-referrer">
    <meta name="description" content="Names that could be further ones of your list or text, made in your browser">
    <link rel="manifest" href="manifest.webmanifest">
    <link rel="icon" href="icon.svg">`;

/** `bundled`: the folder of the page as the server hands it out. */
export async function writeStaticPage(bundled) {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await cp(bundled, join(target, 'static'), {
    recursive: true,
    filter: (path) => !/(\.map|index\.html)$/.test(path),
  });
  await cp(join(root, 'samples'), join(target, 'static', 'samples'), { recursive: true });
  for (const file of ['manifest.webmanifest', 'icon.svg', 'icon-192.png', 'icon-512.png']) {
    await cp(join(source, file), join(target, file));
  }
  const page = await readFile(join(bundled, 'index.html'), 'utf8');
  await writeFile(
    join(target, 'index.html'),
    page
      .replace('<html lang="en">', '<html lang="en" data-server="none">')
      .replace('<meta charset="utf-8">', `<meta charset="utf-8">\n    ${HEAD}`)
      .replace(
        /<noscript>.*<\/noscript>/,
        "<noscript>Namewalk's page needs JavaScript.</noscript>",
      ),
  );
  await writeFile(join(target, 'sw.js'), await worker());
}

/** The service worker with the list of the files that it keeps, all but the sample texts, and a name that the content of all gives them. */
async function worker() {
  const files = (await readdir(target, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(target.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(await readFile(join(target, file)));
  const list = [
    './',
    ...files.filter((file) => file !== 'index.html' && !file.startsWith('static/samples/')),
  ];
  const version = hash.digest('hex').slice(0, 16);
  const text = await readFile(join(source, 'sw.js'), 'utf8');
  return `const VERSION=${JSON.stringify(version)},FILES=${JSON.stringify(list)};\n${text}`;
}

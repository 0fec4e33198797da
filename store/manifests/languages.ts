/** The languages of a run's texts, as its manifest tells them. */
import { checkManifest } from './manifest.ts';

/** Language codes, `de` or `de_DE`; of a run that does not tell, the one that was asked for, `auto` included. */
export async function runLanguages(runDir: string): Promise<readonly string[]> {
  const { manifest } = await checkManifest(runDir);
  const { languages, language } = manifest ?? {};
  const all = Array.isArray(languages) && languages.length > 0 ? languages : [language];
  return all.filter((one) => typeof one === 'string');
}

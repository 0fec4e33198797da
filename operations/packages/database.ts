/** The operations on the database of imported packages: their fields. */
import { httpField } from '../fields.ts';
import {
  optionalTextField,
  path,
  positiveId,
  requiredTextField,
  requireText,
  yesOrNoField,
} from '../kinds/published.ts';

export const DELETE_PACKAGE_FIELDS = {
  packageId: httpField('package_id', 'the package', { type: 'integer', minimum: 1 }, (value) => {
    requireText(value, 'package_id');
    return positiveId(value, 'package_id');
  }),
};

const overwrite = yesOrNoField('overwrite', false, { help: 'whether a file there is replaced' });
/** One schema for both: a backup has a file of its own where none is named. */
const OUTPUT = { help: 'a file, or a folder', schema: { type: 'string' } };

export const BACKUP_FIELDS = {
  outputPath: path(optionalTextField('output_path', OUTPUT)),
  overwrite,
};
export const EXPORT_DATABASE_FIELDS = {
  outputPath: path(requiredTextField('output_path', OUTPUT)),
  overwrite,
};

export const RESTORE_FIELDS = {
  importPath: path(requiredTextField('import_path', { help: 'the copy' })),
  overwrite,
  createBackup: yesOrNoField('create_backup', true, {
    help: 'whether the database is copied before it is replaced',
  }),
  backupPath: path(optionalTextField('backup_path', { help: 'where that copy goes' })),
};

export const METADATA_FIELDS = {
  path: path(
    requiredTextField('path', {
      help: 'a file whose name ends in _metadata.json',
      schema: { type: 'string' },
    }),
  ),
};

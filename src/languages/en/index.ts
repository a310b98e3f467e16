import { auth } from './auth';
import { deposits } from './deposits';
import { enumerations } from './enumerations';
import { failures } from './failures';
import { fields } from './fields';
import { files } from './files';
import { general } from './general';
import { listings } from './listings';
import { people } from './people';
import { reports } from './reports';
import { stays } from './stays';

/** Every text that people read, in English. Other languages have the same keys; `_one`, `_other` … are plural forms of `count`. */
export const en = {
  ...auth,
  ...deposits,
  ...enumerations,
  ...failures,
  ...fields,
  ...files,
  ...general,
  ...listings,
  ...people,
  ...reports,
  ...stays,
};

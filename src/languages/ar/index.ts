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
import type { Translation } from '..';

export const ar: Translation<'zero' | 'one' | 'two' | 'few' | 'many' | 'other'> = {
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

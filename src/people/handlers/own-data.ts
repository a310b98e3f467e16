import type { Handler } from '../../contract/handler';
import { ownData } from '../own-data';

export const getMyData: Handler<'getMyData'> = async ({ caller, language }, dependencies) => ({
  status: 200,
  data: await ownData(caller, language, dependencies),
});

import type { Handler } from '../../contract/handler';
import { profileAnswer } from '../profile-answers';
import { getProfile } from '../repository';
import { updateProfile } from '../updating';

export const getMe: Handler<'getMe'> = async ({ caller }, dependencies) =>
  profileAnswer(await getProfile(dependencies.database.read, caller.userId), caller, dependencies);

export const updateMe: Handler<'updateMe'> = (request, dependencies) => updateProfile(request, dependencies);

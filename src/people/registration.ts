import { UserRole } from '../../generated/enumerations';
import { hashNetwork } from '../access/code-rules';
import { encryptText } from '../adapters/encryption';
import type { Dependencies } from '../contract/dependencies';
import { fail, ofMembers } from '../contract/failures';
import type { Request, components } from '../contract/handler';
import type { Database } from '../database/connection';
import type { NewRow } from '../database/tables';
import { keepingDocuments } from '../files/documents';
import { type OutboxEvent, publish } from '../journal/repository-outbox';
import { createMessage } from '../languages';
import { assertNever } from '../values/assert-never';
import { emailKeyOf } from '../values/contacts';
import { todayIn } from '../values/dates';
import { type Image, bytesOf, countImages, imageRow, readImages } from './identity-images';
import { identityNumberContext } from './identity-number';
import { findTaken, insertIdentityImages, insertUser, isAgent, setIdentityNumber } from './repository';
import { isInForce } from './repository-terms';
import { adultAge, isAdult, maskedNumber, nameProblem, unreachable } from './rules';
import { audienceOf } from './terms';

/** The form members that owners and customers share. */
type Form = Omit<components['schemas']['CustomerRegistration'], 'CustomerType'>;

/** The columns that depend on the role. */
type Kind = Pick<NewRow<'app_user'>, 'owner_type' | 'customer_type' | 'agent_id'> & {
  role: NewRow<'app_user'>['role'];
  is_active: 0 | 1;
};

/** Registers an owner or a customer. A registration that fails leaves neither a row nor a file behind. */
export async function register(
  dependencies: Dependencies,
  form: Form,
  kind: Kind,
  { sender, address }: Pick<Request<'addCustomer'>, 'sender' | 'address'>,
) {
  const now = dependencies.clock.now();
  const emailKey = form.Email === undefined ? null : emailKeyOf(form.Email);
  const phone = form.Phone ?? null;
  const problem = formProblem(form, now);
  if (problem) return problem;
  const version = form.AcceptedTermsVersion;
  if (version !== undefined && !(await isInForce(dependencies.database.read, version, audienceOf(kind.role), now))) {
    const message = createMessage('terms.unknownVersion');
    return fail('UNKNOWN_REFERENCE', {
      errors: [{ field: 'AcceptedTermsVersion', code: 'unknownReference', message }],
    });
  }
  // A check before the insert is enough: a registration does not verify the contacts, and unverified contacts need not be unique.
  const taken = await findTaken(dependencies.database.read, emailKey, phone);
  if (taken) return fail(taken, ofMembers(createMessage(taken), taken === 'EMAIL_TAKEN' ? 'Email' : 'Phone'));

  const images = await readImages(form, sender, dependencies);
  if ('failure' in images) return images;
  const limited = await countImages(dependencies.limits, images, address);
  if (limited) return limited;
  // After all other checks, so that finding out who is an agent costs as much as a registration.
  const unknown = await agentProblem(dependencies.database.read, kind.agent_id);
  if (unknown) return unknown;
  const user: NewRow<'app_user'> = {
    ...kind,
    first_name: form.FirstName.trim(),
    last_name: form.LastName.trim(),
    email: form.Email ?? null,
    email_key: emailKey,
    phone,
    whatsapp_number: form.WhatsAppNumber ?? null,
    language: form.Language,
    city: form.City ?? null,
    address: form.Address ?? null,
    birth_date: form.BirthDate ?? null,
    identity_type: form.IdentityType,
    activated_at: kind.is_active ? now : null,
    identity_pending_since: kind.role === UserRole.Customer && images.length === 2 ? now : 0,
    accepted_terms_version: form.AcceptedTermsVersion ?? null,
    network: hashNetwork(dependencies.config.dataKeys, address),
    created_at: now,
    updated_at: now,
  };
  const userId = await store(dependencies, user, form.IdentityNumber, images);
  dependencies.metrics?.identityImagesStored(bytesOf(images));
  return {
    status: 200 as const,
    data: { userId, role: kind.role, isActive: kind.is_active === 1, verificationRequired: true },
    message: createMessage('person.welcome'),
  };
}

/** The failure for a member that the contract's schema cannot check by itself. */
function formProblem({ Email, Phone, BirthDate, FirstName: first, LastName: last }: Form, now: number) {
  if (Email === undefined && Phone === undefined)
    return unreachable(createMessage('person.unreachable'), ['Email', 'Phone']);
  if (BirthDate !== undefined && !isAdult(BirthDate, todayIn('UTC', now))) {
    const message = createMessage('person.tooYoung', { count: adultAge });
    return fail('VALIDATION_ERROR', { errors: [{ field: 'BirthDate', code: 'max', message }] });
  }
  return nameProblem({ first, last }, ['FirstName', 'LastName']);
}

/** The failure for the id of an agent that is not an agent's. */
async function agentProblem(db: Database, id: number | null | undefined) {
  if (id === undefined || id === null || (await isAgent(db, id))) return undefined;
  const message = createMessage('person.noAgent');
  return fail('UNKNOWN_REFERENCE', { errors: [{ field: 'AgentId', code: 'unknownReference', message }] });
}

/** Inserts the user and the images of the identity card; returns the user's id. */
async function store(
  dependencies: Dependencies,
  user: NewRow<'app_user'>,
  identityNumber: string | undefined,
  images: Image[],
): Promise<number> {
  const { config, database } = dependencies;
  return keepingDocuments(dependencies, images, (rows) =>
    database.transaction(async (trx) => {
      rows.isWritten = false;
      const id = await insertUser(trx, user);
      if (identityNumber !== undefined) {
        const encrypted = encryptText(config.dataKeys, identityNumber, identityNumberContext(id));
        await setIdentityNumber(trx, id, { encrypted, masked: maskedNumber(identityNumber) });
      }
      await insertIdentityImages(
        trx,
        images.map((image) => imageRow(image, id, user.created_at)),
      );
      await publish(trx, registered(user, id));
      rows.isWritten = true;
      return id;
    }),
  );
}

function registered({ role, agent_id, created_at }: NewRow<'app_user'>, id: number): OutboxEvent {
  const resource = { kind: 'user', id } as const;
  switch (role) {
    case UserRole.Customer:
      return { type: 'customer.registered', resource, at: created_at };
    case UserRole.Owner:
      return { type: 'owner.registered', resource, data: { agentId: agent_id ?? null }, at: created_at };
    case UserRole.Admin:
    case UserRole.Agent:
      throw new Error(`users of role ${role} are not registered by a form`);
    default:
      return assertNever(role);
  }
}

/** Customers whose identity waits for verification, longest wait first: an administrator compares the profile with the card. */
import { type Profile, isApiError } from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { day, facts, words } from '../language.js';
import { cityOf, nameOf } from '../names.js';
import { Disclosure } from '../parts/disclosure.js';
import { Form, Submit } from '../parts/form.js';
import { Pages } from '../parts/pages.js';
import { Picture } from '../parts/picture.js';
import { service } from '../service.js';

export function PendingIdentities() {
  return (
    <Pages
      read={(page, signal) => service.getCustomers({ ...page, isIdentityPending: true }, { signal })}
      icon="user"
      none={words.noIdentities}
      children={(one, onDecided) => <Row key={one.userId} one={one} onDecided={onDecided} />}
    />
  );
}

function Row({ one, onDecided }: { one: Profile; onDecided: () => void }) {
  const [profile, setProfile] = useState(one);
  const [isChanged, setChanged] = useState(false);
  const { userId, firstName, lastName, email, phone, city, birthDate, identityType, identityNumberMasked } = profile;
  const name = `${firstName} ${lastName}`;
  const card = facts(
    identityType !== null && nameOf('identityType', identityType),
    identityNumberMasked && words.identityNumber(identityNumberMasked),
    birthDate && words.bornOn(day(birthDate)),
  );
  const verify = async () => {
    try {
      await service.verifyCustomerIdentity({ userId, version: profile.version! });
    } catch (error) {
      if (!isApiError(error, 'STATE_CONFLICT')) throw error;
      const { data } = await service.getCustomerByUserId({ userId });
      // Another reason, such as a block, which the message explains.
      if (data.version === profile.version) throw error;
      setProfile(data);
      setChanged(true);
      return;
    }
    onDecided();
  };
  return (
    <li class="sheet case">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>{facts(email, phone, city !== null && cityOf(city)?.name)}</p>
      {card && <p class="soft">{card}</p>}
      {isChanged && (
        <p class="where" role="status">
          {words.profileChanged}
        </p>
      )}
      <Disclosure key={profile.version} summary={words.compare}>
        {() => (
          <>
            <div class="evidence">
              {(['front', 'rear'] as const).map((side) => (
                <Picture
                  key={side}
                  read={(signal) => service.getCustomerIdImage({ userId, side }, { signal })}
                  width={428}
                  height={270}
                  alt={words.cardOf(side === 'front' ? words.identityFront : words.identityRear, name)}
                />
              ))}
            </div>
            <p class="soft note">{words.verifyNote}</p>
            <Form onSubmit={verify}>
              <Submit>{words.verify}</Submit>
            </Form>
          </>
        )}
      </Disclosure>
    </li>
  );
}

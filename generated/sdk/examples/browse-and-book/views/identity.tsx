/** The identity of a customer: pictures of the identity card, which an administrator compares with the profile. */
import type { Profile } from 'rental-marketplace-sdk';
import { words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Field, Form, Submit } from '../parts/form.js';
import { service } from '../service.js';

export function Identity() {
  const loading = useLoaded((signal) => service.getMe({}, { signal }), []);
  return (
    <Loaded of={loading}>
      {({ data }) => (
        <section class="sheet identity" aria-labelledby="identity">
          <State profile={data} />
          {isSent(data) ? (
            <details key={data.version}>
              <summary>{words.identityReplace}</summary>
              {data.isIdentityVerified && <p class="soft note">{words.identityReplaceNote}</p>}
              <Pictures onSent={loading.reload} />
            </details>
          ) : (
            <Pictures onSent={loading.reload} />
          )}
        </section>
      )}
    </Loaded>
  );
}

const isSent = ({ hasFrontIdImage, hasRearIdImage }: Profile) => hasFrontIdImage && hasRearIdImage;

function State({ profile }: { profile: Profile }) {
  const state = profile.isIdentityVerified ? 'verified' : isSent(profile) ? 'sent' : 'missing';
  const colour = { verified: 'Confirmed', sent: 'Pending', missing: '' }[state];
  return (
    <>
      <div class="between">
        <h2 id="identity">{words.identity}</h2>
        <span class={`status ${colour}`}>{words.identityStates[state]}</span>
      </div>
      <p>{words.identityTexts[state]}</p>
    </>
  );
}

function Pictures({ onSent }: { onSent: () => void }) {
  const send = async (form: FormData) => {
    await service.setCustomerIdImages({
      FrontIdCarImagePath: form.get('FrontIdCarImagePath') as File,
      RearIdCarImagePath: form.get('RearIdCarImagePath') as File,
    });
    onSent();
  };
  const picture = { type: 'file', accept: 'image/jpeg,image/png', required: true } as const;
  return (
    <Form onSubmit={(_values, form) => send(form)}>
      <div class="fields">
        <Field label={words.identityFront} name="FrontIdCarImagePath" {...picture} />
        <Field label={words.identityRear} name="RearIdCarImagePath" {...picture} />
      </div>
      <p class="soft note">{words.identityNote}</p>
      <Submit>{words.identitySend}</Submit>
    </Form>
  );
}

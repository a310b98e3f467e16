/** A small button that reports a listing, a review, a text or a person to the administrators. */
import type { ComplaintKind, ComplaintSubject } from 'rental-marketplace-sdk';
import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../language.js';
import { askToLogIn } from '../login.js';
import { optionsOf } from '../names.js';
import { addressOf } from '../route.js';
import { service, useLoggedIn } from '../service.js';
import { Field, Form, Submit } from './form.js';
import { Icon } from './icon.js';

interface Properties {
  about: ComplaintSubject;
  id: number;
  /** What the button says to users who cannot see what is next to it. */
  label: string;
}

export function Report({ about, id, label }: Properties) {
  const isLoggedIn = useLoggedIn();
  const [state, setState] = useState<'open' | 'sent'>();
  const open = async () => {
    if (isLoggedIn || (await askToLogIn())) setState('open');
  };
  if (state === 'sent')
    return (
      <a class="report" href={addressOf('account/reports')}>
        <Icon name="check" /> <span role="status">{words.reported}</span>
      </a>
    );
  return (
    <>
      <button class="report" type="button" aria-label={label} onClick={() => void open()}>
        <Icon name="flag" /> {words.report}
      </button>
      {state === 'open' && (
        <ReportDialog
          title={label}
          onClose={() => setState(undefined)}
          onSend={async (kind, text) => {
            await service.addComplaint({ kind, about, id, text });
            setState('sent');
          }}
        />
      )}
    </>
  );
}

interface DialogProperties {
  title: string;
  onClose: () => void;
  onSend: (kind: ComplaintKind, text: string) => Promise<void>;
}

function ReportDialog({ title, onClose, onSend }: DialogProperties) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // The text says more about what is wrong than the kind "Other", which comes first in the service's list.
  const [other, ...kinds] = optionsOf('complaintKind');
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      <Form onSubmit={({ kind, text = '' }) => onSend(Number(kind) as ComplaintKind, text)}>
        <Field
          label={words.reportKind}
          name="kind"
          required
          options={[{ value: '', label: words.choose }, ...kinds, ...(other ? [other] : [])]}
          defaultValue=""
        />
        <Field label={words.reportText} name="text" rows={4} dir="auto" maxLength={2000} required />
        <p class="soft note">{words.reportNote}</p>
        <div class="actions">
          <Submit class="danger primary">{words.reportSend}</Submit>
          <button type="button" onClick={() => dialog.current?.close()}>
            {words.close}
          </button>
        </div>
      </Form>
    </dialog>
  );
}

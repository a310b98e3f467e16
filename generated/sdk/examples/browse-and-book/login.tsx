/** Log-in and registration: who, then the code that was sent to them. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { isApiError } from 'rental-marketplace-sdk';
import { language, words } from './language.js';
import { Field, Form, Submit } from './parts/form.js';
import { baseUrl, forgetTokens, service } from './service.js';

let open: (() => Promise<boolean>) | undefined;

/** Shows the dialog; answers whether somebody is logged in when it closes. */
export const askToLogIn = (): Promise<boolean> => open?.() ?? Promise.resolve(false);

export function Login() {
  const dialog = useRef<HTMLDialogElement>(null);
  const done = useRef<(isLoggedIn: boolean) => void>(() => {});
  const [step, setStep] = useState<'closed' | 'logIn' | 'register' | 'code'>('closed');
  const [email, setEmail] = useState('');
  const close = () => dialog.current?.close();

  useEffect(() => {
    open = () => {
      setStep('logIn');
      dialog.current?.showModal();
      return new Promise((resolve) => (done.current = resolve));
    };
  }, []);

  const sendCode = async (address: string) => {
    await service.logInWithEmail({ email: address });
    await service.sendEmailCode({ email: address }).catch((error: unknown) => {
      // The code of a moment ago is still good, for whoever has left the dialog or the page since.
      if (!isApiError(error, 'OTP_RATE_LIMITED') || !error.retryAfter || error.retryAfter > 60) throw error;
    });
    setEmail(address);
    setStep('code');
  };
  const closed = () => {
    setStep('closed');
    const isLoggedIn = service.tokens.refreshToken !== undefined;
    // The token of a log-in that was not finished is of no use.
    if (!isLoggedIn && service.tokens.token !== undefined) forgetTokens();
    done.current(isLoggedIn);
  };

  return (
    <dialog ref={dialog} class="login" aria-labelledby="login-title" onClose={closed}>
      <div class="between">
        <h2 id="login-title">{step === 'register' ? words.register : words.logIn}</h2>
        <button class="quiet close" type="button" aria-label={words.close} onClick={close}>
          ×
        </button>
      </div>
      {step === 'logIn' && (
        <Form onSubmit={(values) => sendCode(values['email'] ?? '')}>
          <p class="soft">{words.noPassword}</p>
          <Field label={words.email} name="email" type="email" autocomplete="email" required defaultValue={email} />
          <Submit>{words.sendCode}</Submit>
          <button class="link" type="button" onClick={() => setStep('register')}>
            {words.register}
          </button>
        </Form>
      )}
      {step === 'register' && (
        <Form
          onSubmit={async ({ FirstName = '', LastName = '', Email = '' }) => {
            await service.addCustomer({ FirstName, LastName, Email, Language: language });
            await sendCode(Email);
          }}
        >
          <Field label={words.firstName} name="FirstName" autocomplete="given-name" required />
          <Field label={words.lastName} name="LastName" autocomplete="family-name" required />
          <Field label={words.email} name="Email" codes={['EMAIL_TAKEN']} type="email" autocomplete="email" required />
          <Submit>{words.createAccount}</Submit>
          <button class="link" type="button" onClick={() => setStep('logIn')}>
            {words.logIn}
          </button>
        </Form>
      )}
      {step === 'code' && (
        <Form
          onSubmit={async ({ code = '' }) => {
            await service.verifyEmail({ code });
            close();
          }}
        >
          <p role="status">{words.codeSent(email)}</p>
          <Code email={email} />
          <Submit>{words.logIn}</Submit>
          <button class="link" type="button" onClick={() => setStep('logIn')}>
            {words.otherAddress}
          </button>
        </Form>
      )}
    </dialog>
  );
}

function Code({ email }: { email: string }) {
  const [code, setCode] = useState('');
  // A page that tries a sandbox says so; there, and only there, the service tells what it has sent.
  const isSandbox = document.querySelector('meta[name=sandbox]') !== null;
  const peek = async () => {
    const response = await fetch(`${baseUrl}/Sandbox/Otp?target=${encodeURIComponent(email)}`);
    if (response.ok) setCode(((await response.json()) as { data: { code: string } }).data.code);
  };
  return (
    <>
      <Field
        label={words.code}
        name="code"
        codes={['OTP_INVALID', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED']}
        class="code"
        inputMode="numeric"
        autocomplete="one-time-code"
        maxLength={6}
        required
        value={code}
        onText={setCode}
      />
      {isSandbox && (
        <button class="link" type="button" onClick={() => void peek()}>
          {words.sandboxCode}
        </button>
      )}
    </>
  );
}

/** The dialog for log-in and registration: first the address, then the code. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { isApiError } from 'rental-marketplace-sdk';
import { language, number, words } from './language.js';
import { Field, Form, Submit } from './parts/form.js';
import { Problem } from './parts/problem.js';
import { baseUrl, forgetTokens, service } from './service.js';

let open: (() => Promise<boolean>) | undefined;

/** Shows the dialog; resolves to true if the user is logged in when it closes. */
export const askToLogIn = (): Promise<boolean> => open?.() ?? Promise.resolve(false);

export function Login() {
  const dialog = useRef<HTMLDialogElement>(null);
  const done = useRef<(isLoggedIn: boolean) => void>(() => {});
  const [step, setStep] = useState<'closed' | 'logIn' | 'register' | 'code'>('closed');
  const [email, setEmail] = useState('');
  const [wait, setWait] = useState(0);
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
    setWait(await requestCode(address));
    setEmail(address);
    setStep('code');
  };
  const closed = () => {
    setStep('closed');
    const isLoggedIn = service.tokens.refreshToken !== undefined;
    // Discards the token of an unfinished log-in.
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
      {step === 'logIn' && <LogInForm email={email} onEmail={sendCode} onRegister={() => setStep('register')} />}
      {step === 'register' && <RegisterForm onEmail={sendCode} onLogIn={() => setStep('logIn')} />}
      {step === 'code' && <CodeForm email={email} wait={wait} onLoggedIn={close} onBack={() => setStep('logIn')} />}
    </dialog>
  );
}

/** Sends a code; returns after how many seconds another one can be requested. */
async function requestCode(email: string): Promise<number> {
  try {
    await service.sendEmailCode({ email });
    return 60;
  } catch (error) {
    // A code was sent less than a minute ago and is still valid.
    if (!isApiError(error, 'OTP_RATE_LIMITED') || !error.retryAfter || error.retryAfter > 60) throw error;
    return error.retryAfter;
  }
}

interface LogInProperties {
  email: string;
  onEmail: (email: string) => Promise<void>;
  onRegister: () => void;
}

function LogInForm({ email, onEmail, onRegister }: LogInProperties) {
  return (
    <Form onSubmit={(values) => onEmail(values['email'] ?? '')}>
      <p class="soft">{words.noPassword}</p>
      <Field label={words.email} name="email" type="email" autocomplete="email" required defaultValue={email} />
      <Submit>{words.sendCode}</Submit>
      <button class="link" type="button" onClick={onRegister}>
        {words.register}
      </button>
    </Form>
  );
}

function RegisterForm({ onEmail, onLogIn }: { onEmail: (email: string) => Promise<void>; onLogIn: () => void }) {
  const register = async ({ FirstName = '', LastName = '', Email = '' }: Record<string, string>) => {
    await service.addCustomer({ FirstName, LastName, Email, Language: language });
    await onEmail(Email);
  };
  return (
    <Form onSubmit={register}>
      <Field label={words.firstName} name="FirstName" autocomplete="given-name" required />
      <Field label={words.lastName} name="LastName" autocomplete="family-name" required />
      <Field label={words.email} name="Email" codes={['EMAIL_TAKEN']} type="email" autocomplete="email" required />
      <Submit>{words.createAccount}</Submit>
      <button class="link" type="button" onClick={onLogIn}>
        {words.logIn}
      </button>
    </Form>
  );
}

interface CodeProperties {
  email: string;
  /** After how many seconds another code can be requested. */
  wait: number;
  onLoggedIn: () => void;
  onBack: () => void;
}

function CodeForm({ email, wait, onLoggedIn, onBack }: CodeProperties) {
  const verify = async ({ code = '' }: Record<string, string>) => {
    await service.verifyEmail({ code });
    onLoggedIn();
  };
  return (
    <Form onSubmit={verify}>
      <p role="status">{words.codeSent(email)}</p>
      <Code email={email} />
      <Submit>{words.logIn}</Submit>
      <Resend email={email} wait={wait} />
      <button class="link" type="button" onClick={onBack}>
        {words.otherAddress}
      </button>
    </Form>
  );
}

function Resend({ email, wait }: { email: string; wait: number }) {
  const [seconds, setSeconds] = useState(wait);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  const resend = () => {
    setError(undefined);
    requestCode(email).then(setSeconds, setError);
  };
  return (
    <>
      <button class="link" type="button" disabled={seconds > 0} onClick={resend}>
        {seconds > 0 ? words.resendIn(number(seconds)) : words.resend}
      </button>
      {error !== undefined && <Problem error={error} />}
    </>
  );
}

function Code({ email }: { email: string }) {
  const [code, setCode] = useState('');
  // Only a sandbox returns the codes that it has sent.
  const isSandbox = document.querySelector('meta[name=sandbox]') !== null;
  const showCode = async () => {
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
        <button class="link" type="button" onClick={() => void showCode()}>
          {words.sandboxCode}
        </button>
      )}
    </>
  );
}

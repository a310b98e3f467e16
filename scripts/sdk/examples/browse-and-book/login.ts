import { type Client, isApiError } from 'rental-marketplace-sdk';
import { at } from './elements.js';

/**
 * Lets a person log in with an e-mail address and the code that is sent to it. Answers whether somebody is logged in in the end;
 * false where the dialog was closed.
 */
export function logIn(client: Client): Promise<boolean> {
  const dialog = at<HTMLDialogElement>('login');
  const form = at<HTMLFormElement>('login-form');
  const codeField = at('code-field');
  const next = at<HTMLButtonElement>('login-next');
  const message = at('login-message');
  const email = form.elements.namedItem('email') as HTMLInputElement;
  const code = form.elements.namedItem('code') as HTMLInputElement;
  let isCodeSent = false;

  function show(sent: boolean): void {
    isCodeSent = sent;
    codeField.hidden = !sent;
    code.required = sent;
    email.readOnly = sent;
    next.textContent = sent ? 'Log in' : 'Send me a code';
    (sent ? code : email).focus();
  }

  async function submit(): Promise<void> {
    next.disabled = true;
    try {
      if (isCodeSent) {
        await client.verifyEmail({ code: code.value });
        return dialog.close('done');
      }
      await client.logInWithEmail({ email: email.value });
      await client.sendEmailCode({ email: email.value });
      message.className = '';
      message.textContent = 'The code is on its way.';
      show(true);
    } catch (error) {
      message.className = 'problem';
      message.textContent = isApiError(error) ? error.message : 'The service cannot be reached.';
    } finally {
      next.disabled = false;
    }
  }

  return new Promise((resolve) => {
    const listeners = new AbortController();
    const { signal } = listeners;
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        void submit();
      },
      { signal },
    );
    at('login-cancel').addEventListener('click', () => dialog.close(''), { signal });
    dialog.addEventListener(
      'close',
      () => {
        listeners.abort();
        resolve(dialog.returnValue === 'done');
      },
      { signal },
    );
    form.reset();
    dialog.returnValue = '';
    message.textContent = '';
    dialog.showModal();
    show(false);
  });
}

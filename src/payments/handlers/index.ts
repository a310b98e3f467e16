export { getSandboxPaymentPage, paySandboxPayment } from './sandbox';
export { receivePaymentNotice } from './notices';
export { startRefund } from './refunds';
export {
  cancelPaymentSession,
  getPaymentProviders,
  getPaymentSessionById,
  getPaymentSessions,
  startPaymentSession,
} from './sessions';
export { decidePaymentSession } from './deciding';

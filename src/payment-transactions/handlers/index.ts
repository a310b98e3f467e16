export { addPaymentTransaction } from './adding';
export { cancelPaymentTransaction, decidePaymentTransaction } from './deciding';
export {
  getMyPaymentTransactions,
  getPaymentReceipt,
  getPaymentTransactionById,
  getPaymentTransactions,
} from './reading';

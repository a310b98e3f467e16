/**
 * The page or section that a query for a topic finds first, by address: queries whose words the text does not contain, or which many operations
 * contain. The order of the words does not matter.
 */
export const topics: Readonly<Record<string, readonly string[]>> = {
  './payments.html': ['pay online', 'online payment', 'card payment', 'pay', 'stripe', 'paymob'],
  './payments.html#pay-a-deposit-in-the-sandbox': ['test card', 'test payment', 'card number'],
  './payments.html#refunds': ['refund', 'money back'],
  './changing-stays.html': [
    'change date',
    'change stay',
    'change booking',
    'change reservation',
    'modify reservation',
    'modify booking',
    'modify stay',
  ],
  './rent.html': ['invoice', 'rent monthly', 'monthly rent', 'monthly invoice', 'rent invoice', 'monthly'],
  './sandbox.html': ['sandbox clock', 'advance clock', 'test data', 'sample data', 'seed data'],
  './webhooks.html#redeliverToWebhook': ['resend webhook', 'retry webhook', 'replay webhook', 'resend event'],
  './admin.html#confirmDeposit': ['deposite'],
  './saving-searches.html': ['saved search', 'save search', 'search alert'],
  './auth.html#logInWithEmail': ['login', 'log in', 'sign in', 'signin'],
  './arrivals.html': ['minimum stay', 'minimum night', 'min stay', 'maximum stay'],
  './following-events.html': ['websocket', 'socket', 'sse', 'server sent event', 'streaming'],
};

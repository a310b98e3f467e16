/** The hook file that Dredd loads. It forwards to the suite of the current run. */
import hooks from 'hooks';
import { runningSuite } from './suite';

hooks.beforeAll((transactions, done) => {
  runningSuite().begin(transactions);
  done();
});

hooks.beforeEach((transaction, done) => {
  void runningSuite().before(transaction).then(done);
});

hooks.afterEach((transaction, done) => {
  runningSuite().after(transaction);
  done();
});

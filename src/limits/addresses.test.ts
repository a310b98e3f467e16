import { networkOf, siteOf, subscriberOf } from './addresses';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8:1::6', '2001:db8:1:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['1:2:3:4::', '1:2:3:4::/64'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));

test('a subscriber is the /48 of an IPv6 address, and an IPv4 address', () => {
  expect(subscriberOf('2001:db8:1:ffff::6')).toBe('2001:db8:1::/48');
  expect(subscriberOf('192.0.2.1')).toBe('192.0.2.1');
});

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
])('%s is at the site %s', (address, site) => expect(siteOf(address)).toBe(site));

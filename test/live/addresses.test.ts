import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isForbiddenAddress, isPublicAddress } from '../../server/src/live/addresses.ts';

const ADDRESSES: readonly (readonly [isPublic: boolean, addresses: readonly string[]])[] = [
  [
    true,
    ['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.0', '172.15.0.1', '172.32.0.1', '223.255.255.255'],
  ],
  [true, ['2606:4700:4700::1111', '2a00:1450:4001::1', '::ffff:8.8.8.8', '::ffff:808:808']],
  [false, ['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.0.1']],
  [false, ['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.1.1']],
  [false, ['198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.1.1.1', '240.0.0.1']],
  [false, ['255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%lo', 'fc00::1', 'fd12:3456::1', 'ff02::1']],
  [false, ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::127.0.0.1', '64:ff9b::7f00:1']],
  [false, ['2001:db8::1', '2002:7f00:1::', '2001::1', '100::1', 'fec0::1']],
  [false, ['', 'localhost', '127.1', '999.1.1.1', '[::1]', '1.1.1.1/8']],
];

for (const [isPublic, addresses] of ADDRESSES)
  for (const address of addresses)
    test(`${JSON.stringify(address)} is ${isPublic ? 'public' : 'not public'}`, () => {
      assert.equal(isPublicAddress(address), isPublic);
    });

const FORBIDDEN: readonly (readonly [isForbidden: boolean, addresses: readonly string[]])[] = [
  [true, ['169.254.169.254', '169.254.0.0', '169.254.255.255', '169.254.170.2']],
  [true, ['100.100.100.200', '168.63.129.16', '192.0.0.192']],
  [true, ['fe80::1', 'fe80::1%lo', 'febf::1', 'FE80::A', 'fe80:0:0:0:0:0:0:1']],
  [true, ['fd00:ec2::254', 'fd00:ec2::23', 'FD00:0EC2:0:0:0:0:0:254', 'fd20:ce::254', 'fd00:42::42']],
  [true, ['::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '0:0:0:0:0:ffff:a9fe:1', '::ffff:100.100.100.200']],
  [true, ['::169.254.169.254', '64:ff9b::a9fe:a9fe', '64:ff9b:1::169.254.169.254', '::ffff:0:a9fe:a9fe']],
  [true, ['2002:a9fe:a9fe::1', '2001:0:1:2:3:4:5601:5601', 'fe80::a9fe:a9fe', 'fd00:c1::a9fe:a9fe']],
  [false, ['127.0.0.1', '10.0.0.1', '192.168.0.1', '169.253.255.255', '169.255.0.0', '100.100.100.201']],
  [false, ['::1', '::', 'fd00::1', 'fc00::1', 'fec0::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1']],
  [false, ['1.1.1.1', '2606:4700:4700::1111', '2a00::a9fe:a9fe', '2002:7f00:1::']],
  [false, ['', 'localhost', '169.254', '[fe80::1]']],
];

for (const [isForbidden, addresses] of FORBIDDEN)
  for (const address of addresses)
    test(`${JSON.stringify(address)} is ${isForbidden ? 'never requested' : 'requested if it is allowed'}`, () => {
      assert.equal(isForbiddenAddress(address), isForbidden);
    });

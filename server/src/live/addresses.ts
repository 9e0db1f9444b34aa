/** Which addresses of hosts are public. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks that are not globally reachable (IANA, Special-Purpose Address Registries), multicast and reserved ones. */
const NETWORKS_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];

/** The global unicast addresses (RFC 4291, section 2.4), and the special networks among them. */
const GLOBAL_6 = ['2000::/3'];
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special4 = networks(NETWORKS_4, 'ipv4');
const global6 = networks(GLOBAL_6, 'ipv6');
const special6 = networks(SPECIAL_6, 'ipv6');

/**
 * Whether an address is one of the public internet: neither private, loopback, link-local, shared, multicast nor
 * reserved. False for anything that is not an address, and for IPv6 addresses that embed one of IPv4, unless they are
 * mapped addresses (RFC 4291, section 2.5.5.2), which count as the IPv4 address.
 * @param address without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address);
  if (!isIPv6(address)) return false;
  const mapped = mappedIn(address);
  if (mapped !== undefined) return !special4.check(mapped);
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/** The IPv4 address in `::ffff:127.0.0.1`, which the URL parser writes as `::ffff:7f00:1`. */
function mappedIn(address: string): string | undefined {
  const [plain = ''] = address.split('%');
  const written = new URL(`http://[${plain}]/`).hostname;
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(written) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const octets = [high, low].flatMap((part) => [
    Number.parseInt(part, 16) >> 8,
    Number.parseInt(part, 16) & 255,
  ]);
  return octets.join('.');
}

function networks(all: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const one of all) {
    const [address, length] = one.split('/');
    list.addSubnet(address!, Number(length), family);
  }
  return list;
}

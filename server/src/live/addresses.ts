/** Which addresses of hosts are public, and which are never requested. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks that are not globally reachable (IANA, Special-Purpose Address Registries), multicast and reserved ones. */
const SPECIAL_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];

/** The global unicast addresses (RFC 4291, section 2.4), and the special networks among them. */
const GLOBAL_6 = ['2000::/3'];
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/**
 * Link-local networks (RFC 3927; RFC 4291, section 2.5.6), and addresses of other networks at which clouds hand out
 * credentials, as their documentation names them: Alibaba, Azure and Oracle; AWS, Google, Oracle and Scaleway.
 */
const NEVER_4 = ['169.254.0.0/16', '100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32'];
const NEVER_6 = ['fe80::/10', 'fd00:ec2::/32', 'fd20:ce::/64', 'fd00:c1::/64', 'fd00:42::42/128'];

const special4 = networks(SPECIAL_4, 'ipv4');
const global6 = networks(GLOBAL_6, 'ipv6');
const special6 = networks(SPECIAL_6, 'ipv6');
const never4 = networks(NEVER_4, 'ipv4');
const never6 = networks(NEVER_6, 'ipv6');

/**
 * Whether an address is one of the public internet: neither private, loopback, link-local, shared, multicast nor
 * reserved. False for anything that is not an address, and for IPv6 addresses that embed one of IPv4, unless they are
 * mapped addresses (RFC 4291, section 2.5.5.2), which count as the IPv4 address.
 * @param address without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address);
  if (!isIPv6(address)) return false;
  const groups = groupsOf(address);
  if (isMapped(groups)) return !special4.check(ipv4In(groups, 6));
  return isGlobal(address);
}

/**
 * Whether an address is never requested, whatever the user allows: a link-local one, or one at which a cloud hands out
 * credentials; also as an IPv6 address that embeds it (mapped, compatible, translated, 6to4, Teredo).
 * @param address without brackets
 */
export function isForbiddenAddress(address: string): boolean {
  if (isIPv4(address)) return never4.check(address);
  if (!isIPv6(address)) return false;
  if (never6.check(withoutZone(address), 'ipv6')) return true;
  if (isGlobal(address)) return false;
  const groups = groupsOf(address);
  const inverted = groups.map((group) => group ^ 0xffff);
  return [ipv4In(groups, 6), ipv4In(groups, 1), ipv4In(inverted, 6)].some((item) => never4.check(item));
}

const isGlobal = (address: string): boolean =>
  global6.check(withoutZone(address), 'ipv6') && !special6.check(withoutZone(address), 'ipv6');

/** `::ffff:127.0.0.1`. */
const isMapped = (groups: readonly number[]): boolean =>
  groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);

/** The IPv4 address in two groups. */
const ipv4In = (groups: readonly number[], at: number): string =>
  [groups[at]!, groups[at + 1]!].flatMap((group) => [group >> 8, group & 255]).join('.');

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  // The URL parser writes an IPv4 address at the end as two groups.
  const written = new URL(`http://[${withoutZone(address)}]/`).hostname.slice(1, -1);
  const [head = [], tail = []] = written.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = new Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

const withoutZone = (address: string): string => address.replace(/%.*/, '');

function networks(all: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const item of all) {
    const [address, length] = item.split('/');
    list.addSubnet(address!, Number(length), family);
  }
  return list;
}

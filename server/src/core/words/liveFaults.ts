import { table } from '../catalogue.ts';

/** Why a host gives no complete answer, by the names of `LiveFault`, as a noun in parentheses or after a colon. */
const FAULTS: Readonly<Record<string, string>> = {
  'not-http': 'no URL of http or https',
  private: 'a private address',
  'link-local': 'a link-local address',
  dns: 'the name of the host is not known',
  connection: 'no connection',
  certificate: 'an invalid certificate',
  idle: 'the host sends nothing',
  slow: 'the answer takes too long',
  'too-large': 'too large',
  'unpacks-too-large': 'too large when it is unpacked',
  encoding: 'an encoding that cannot be decoded',
  'cut-off': 'the answer is cut off',
  circle: 'redirects in a circle',
  hops: 'too many redirects',
  location: 'a redirect without a URL',
  disallowed: 'a redirect that is not followed',
  canceled: 'canceled',
};

const faultText = table('live/faults', () => Object.entries(FAULTS));

/** The words for a fault of an answer; an unknown name stands for itself. */
export const liveFaultText = (fault: string): string => faultText(fault, FAULTS[fault] ?? fault);

import { terms } from '../catalogue.ts';

/** Why there is no answer, by the names of `LiveFault`, after a colon or in parentheses. */
export const faultWords = terms('live/faults', {
  'not-http': 'a redirect leads to an address that is not http or https',
  private: 'the host has no public address',
  'link-local': 'the host has only link-local addresses',
  dns: 'no address is known for the host name',
  connection: 'the connection failed',
  certificate: 'the certificate is not valid',
  idle: 'the host stopped answering',
  slow: 'the answer takes too long',
  'too-large': 'the file is too large',
  'unpacks-too-large': 'the file is too large when unpacked',
  encoding: 'the answer cannot be unpacked',
  'cut-off': 'the answer ends early',
  circle: 'redirects in a circle',
  hops: 'too many redirects',
  location: 'a redirect names no URL',
  disallowed: 'a redirect is not followed',
  canceled: 'it was canceled',
});

/** The words for a fault that a transcript names. */
export const faultText = (fault: string): string => faultWords(fault as Parameters<typeof faultWords>[0]);

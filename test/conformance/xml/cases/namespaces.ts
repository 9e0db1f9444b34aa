import { bad, entry, good, LOC, NAMESPACE, RECORD, urlset, withAttributes, type XmlCase } from '../case.ts';

const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const declaring = (attributes: string, content = RECORD): string => urlset(content, ` ${attributes}`);

/** Namespaces in XML 1.0 (Third Edition). */
export const namespaces: readonly XmlCase[] = [
  good(
    'a prefixed root',
    `<s:urlset xmlns:s="${NAMESPACE}"><s:url><s:loc>https://www.example.com/</s:loc></s:url></s:urlset>`,
  ),
  good(
    'a prefix declared in the root',
    declaring(
      `xmlns:image="${IMAGE}"`,
      `<url>${LOC}<image:image><image:loc>https://www.example.com/a</image:loc></image:image></url>`,
    ),
  ),
  good(
    'a prefix declared where it is used',
    entry(`<i:image xmlns:i="${IMAGE}"><i:loc>https://www.example.com/a</i:loc></i:image>`),
  ),
  good('a prefix declared in the record', urlset(`<url xmlns:i="${IMAGE}">${LOC}<i:image/></url>`)),
  good('a prefix declared again', entry('<a:b xmlns:a="urn:a"><a:b xmlns:a="urn:b"/></a:b>')),
  good('a prefix declared after its use in one tag', entry('<a b:c="d" xmlns:b="urn:b"/>')),
  good('the default namespace undeclared', entry('<a xmlns=""/>')),
  good('the default namespace replaced', entry('<a xmlns="urn:a"><b/></a>')),
  good('xml:lang', withAttributes(' xml:lang="en"')),
  good('xml:space', withAttributes(' xml:space="preserve"')),
  good('xml declared with its own value', declaring(`xmlns:xml="${XML}"`)),
  good('an element with the prefix xml', entry('<xml:a/>')),
  good('a prefix that begins with xml', declaring('xmlns:xmla="urn:a"', `<url>${LOC}<xmla:b/></url>`)),
  good(
    'two prefixes of one namespace',
    declaring('xmlns:a="urn:a" xmlns:b="urn:a"', `<url>${LOC}<a:c/><b:c/></url>`),
  ),
  good('one local name with and without a prefix', entry('<a xmlns:b="urn:b" c="1" b:c="2"/>')),
  good('one local name and the default namespace', entry('<a xmlns="urn:b" xmlns:b="urn:b" c="1" b:c="2"/>')),
  good('a relative namespace name', declaring('xmlns:a="b"')),
  good('a namespace name with a reference', declaring('xmlns:a="urn:a?b&amp;c"')),
  good('a namespace name in single quotes', declaring("xmlns:a='urn:a'")),
  bad('a prefix that is not declared', entry('<image:image/>')),
  bad('a prefix that is not declared, with an end tag', entry('<image:image></image:image>')),
  bad('a prefix that is not declared in an attribute', withAttributes(' a:b="c"')),
  bad('a prefix that is not declared in the root', urlset(RECORD, ' a:b="c"')),
  bad('xsi that is not declared', urlset(RECORD, ' xsi:schemaLocation="a b"')),
  bad(
    'a root whose prefix is not declared',
    '<s:urlset><s:url><s:loc>https://www.example.com/</s:loc></s:url></s:urlset>',
  ),
  bad('a prefix in another letter case', entry('<A:b xmlns:a="urn:a"/>')),
  bad('a prefix declared in an element before', entry('<a:b xmlns:a="urn:a"/><a:b/>')),
  bad('a prefix declared in a child', entry('<a:b><c xmlns:a="urn:a"/></a:b>')),
  bad('a prefix undeclared', declaring('xmlns:a=""')),
  bad('a prefix undeclared where it was declared', entry('<a:b xmlns:a="urn:a"><c xmlns:a=""/></a:b>')),
  bad('xml bound to another namespace', declaring('xmlns:xml="urn:a"')),
  bad('another prefix bound to the namespace of xml', declaring(`xmlns:a="${XML}"`)),
  bad('the namespace of xml as the default', entry(`<a xmlns="${XML}"/>`)),
  bad('xmlns declared', declaring('xmlns:xmlns="urn:a"')),
  bad('xmlns declared with its own value', declaring(`xmlns:xmlns="${XMLNS}"`)),
  bad('a prefix bound to the namespace of xmlns', declaring(`xmlns:a="${XMLNS}"`)),
  bad('the namespace of xmlns as the default', entry(`<a xmlns="${XMLNS}"/>`)),
  bad('an element with the prefix xmlns', entry('<xmlns:a/>')),
  bad('xmlns without a prefix after its colon', declaring('xmlns:="urn:a"')),
  bad('two colons in a name', entry('<a:b:c xmlns:a="urn:a"/>')),
  bad('two colons in an attribute', entry('<a xmlns:b="urn:b" b:c:d="e"/>')),
  bad('a colon at the start of a name', entry('<:a/>')),
  bad('a colon at the end of a name', entry('<a: xmlns:a="urn:a"/>')),
  bad('a colon alone', entry('<:/>')),
  bad('a colon at the start of an attribute', withAttributes(' :a="b"')),
  bad('a local name that begins with a digit', entry('<a:1 xmlns:a="urn:a"/>')),
  bad('a local name that begins with a hyphen', entry('<a:-b xmlns:a="urn:a"/>')),
  bad('an attribute whose local name begins with a digit', entry('<b xmlns:a="urn:a" a:1="c"/>')),
  bad('one attribute by two prefixes', entry('<a xmlns:b="urn:b" xmlns:c="urn:b" b:d="1" c:d="2"/>')),
  bad(
    'one attribute by two prefixes of the root',
    declaring('xmlns:b="urn:b" xmlns:c="urn:b"', `<url b:d="1" c:d="2">${LOC}</url>`),
  ),
  bad('a prefixed attribute twice', entry('<a xmlns:b="urn:b" b:d="1" b:d="2"/>')),
  bad('a prefix declared twice', declaring('xmlns:a="urn:a" xmlns:a="urn:b"')),
  bad('a prefix in the end tag only', urlset(`<url>${LOC}</s:url>`, ` xmlns:s="${NAMESPACE}"`)),
  bad(
    'an end tag with another prefix of the same namespace',
    urlset(`<s:url>${LOC}</url>`, ` xmlns:s="${NAMESPACE}"`),
  ),
  bad('a colon at the start of a name in a plain record', entry('<:a></:a>')),
  bad('two colons in a plain record', declaring('xmlns:a="urn:a"', `<url>${LOC}<a:b:c></a:b:c></url>`)),
  bad(
    'a digit behind a colon in a plain record',
    declaring('xmlns:a="urn:a"', `<url>${LOC}<a:1></a:1></url>`),
  ),
  bad(
    'a hyphen behind a colon in a plain record',
    declaring('xmlns:a="urn:a"', `<url>${LOC}<a:-b></a:-b></url>`),
  ),
  bad('a prefix that is not declared in a plain record', entry('<a:b></a:b>')),
  bad('the prefix xmlns in a plain record', entry('<xmlns:a></xmlns:a>')),
];

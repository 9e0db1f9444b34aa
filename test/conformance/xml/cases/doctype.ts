import { bad, good, loc, RECORD, urlset, type XmlCase } from '../case.ts';

const withDoctype = (doctype: string, sitemap = urlset()): string => `${doctype}\n${sitemap}`;
const subset = (content: string, sitemap = urlset()): string =>
  withDoctype(`<!DOCTYPE urlset [${content}]>`, sitemap);
const at = (value: string): string => loc(`https://www.example.com/${value}`);

const NO_ENTITIES =
  'entities of a document type are not replaced: many readers refuse them for safety, and the five of XML are enough';

/** XML 1.0, sections 2.8, 3.2, 3.3 and 4: document types and what they declare. */
export const doctypes: readonly XmlCase[] = [
  good('a document type', withDoctype('<!DOCTYPE urlset>')),
  bad('a document type with a no-break space', withDoctype('<!DOCTYPE urlset\u00a0>')),
  good('a document type with blanks', withDoctype('<!DOCTYPE\n urlset\t>')),
  good('a document type after the declaration', `<?xml version="1.0"?>\n${withDoctype('<!DOCTYPE urlset>')}`),
  good('a document type between comments', `<!-- a -->${withDoctype('<!DOCTYPE urlset><!-- b -->')}`),
  good('a system identifier', withDoctype('<!DOCTYPE urlset SYSTEM "sitemap.dtd">')),
  good('a public identifier', withDoctype('<!DOCTYPE urlset PUBLIC "-//a//b" "sitemap.dtd">')),
  good('a document type of another name, which is only invalid', withDoctype('<!DOCTYPE html>')),
  good('an empty subset', subset('')),
  good('an empty subset with a blank after it', withDoctype('<!DOCTYPE urlset [] >')),
  good('a subset with blanks', subset('\n \t\r\n')),
  good('a subset with a comment', subset('<!-- a > ] " \' -->')),
  good('a subset with an instruction', subset('<?a > ] " b?>')),
  good('a declaration of an element', subset('<!ELEMENT urlset (url)*>')),
  good('a declaration of an empty element', subset('<!ELEMENT url EMPTY>')),
  good('a declaration of attributes', subset('<!ATTLIST url a CDATA #IMPLIED>')),
  good('a declaration of a default value', subset(`<!ATTLIST url a CDATA "b>]'">`)),
  good('a declaration of a notation', subset('<!NOTATION a SYSTEM "b">')),
  good('a declaration of an entity', subset('<!ENTITY a "b">')),
  good('a declaration of an entity with brackets', subset('<!ENTITY a "]>">')),
  good('a declaration of a parameter entity', subset('<!ENTITY % a "b">')),
  good('a declaration of an external entity that is not used', subset('<!ENTITY a SYSTEM "b">')),
  good('an entity that is declared and used', subset('<!ENTITY a "b">', at('&a;')), {
    ours: { is: 'rejected', because: NO_ENTITIES },
  }),
  good(
    'an entity that is used in a value',
    subset('<!ENTITY a "b">', urlset(`<url a="&a;"><loc>https://www.example.com/</loc></url>`)),
    { ours: { is: 'rejected', because: NO_ENTITIES } },
  ),
  good('nested entities', subset('<!ENTITY a "b"><!ENTITY c "&a;&a;">', at('&c;')), {
    ours: { is: 'rejected', because: NO_ENTITIES },
  }),
  good(
    'an entity with markup',
    subset(
      '<!ENTITY a "<lastmod>2024-01-01</lastmod>">',
      urlset('<url><loc>https://www.example.com/</loc>&a;</url>'),
    ),
    { ours: { is: 'rejected', because: NO_ENTITIES } },
  ),
  good('an entity declared twice', subset('<!ENTITY a "b"><!ENTITY a "c">', at('&a;')), {
    ours: { is: 'rejected', because: NO_ENTITIES },
  }),
  good('a known entity declared again', subset('<!ENTITY lt "&#38;#60;">', at('&lt;'))),
  good('an entity outside ASCII', subset('<!ENTITY é "e">', at('&é;')), {
    ours: { is: 'rejected', because: NO_ENTITIES },
  }),
  bad('an entity that is not declared', subset('<!ENTITY a "b">', at('&c;'))),
  bad('an entity that holds itself', subset('<!ENTITY a "&a;">', at('&a;'))),
  bad('entities that hold one another', subset('<!ENTITY a "&b;"><!ENTITY b "&a;">', at('&a;'))),
  bad(
    'an entity that holds half an element',
    subset('<!ENTITY a "<lastmod>">', urlset('<url><loc>https://www.example.com/</loc>&a;</lastmod></url>')),
  ),
  bad(
    'an entity with a less-than in a value',
    subset('<!ENTITY a "<">', urlset('<url a="&a;"><loc>https://www.example.com/</loc></url>')),
  ),
  bad('an entity with a bare ampersand', subset('<!ENTITY a "b & c">')),
  bad(
    'an external entity in a value',
    subset('<!ENTITY a SYSTEM "b">', urlset('<url a="&a;"><loc>https://www.example.com/</loc></url>')),
  ),
  bad('doctype in lower case', withDoctype('<!doctype urlset>')),
  bad('Doctype', withDoctype('<!Doctype urlset>')),
  bad('a document type without a name', withDoctype('<!DOCTYPE>')),
  bad('a document type without a blank', withDoctype('<!DOCTYPEurlset>')),
  bad('a document type whose name begins with a digit', withDoctype('<!DOCTYPE 1a>')),
  bad('a document type with two names', withDoctype('<!DOCTYPE urlset url>')),
  bad('a system identifier without quotes', withDoctype('<!DOCTYPE urlset SYSTEM sitemap.dtd>')),
  bad('SYSTEM without an identifier', withDoctype('<!DOCTYPE urlset SYSTEM>')),
  bad('a public identifier alone', withDoctype('<!DOCTYPE urlset PUBLIC "-//a//b">')),
  bad(
    'a public identifier with a forbidden character',
    withDoctype('<!DOCTYPE urlset PUBLIC "a{}" "sitemap.dtd">'),
  ),
  bad('system in lower case', withDoctype('<!DOCTYPE urlset system "sitemap.dtd">')),
  bad('two document types', withDoctype('<!DOCTYPE urlset><!DOCTYPE urlset>')),
  bad('a document type in the root', urlset(`<!DOCTYPE urlset>${RECORD}`)),
  bad('a document type after the root', `${urlset()}<!DOCTYPE urlset>`),
  bad('a document type before the declaration', withDoctype('<!DOCTYPE urlset><?xml version="1.0"?>')),
  bad('a document type that is not closed', withDoctype('<!DOCTYPE urlset')),
  bad('a subset that is not closed', withDoctype('<!DOCTYPE urlset [')),
  bad('text in a subset', subset('a')),
  bad('an element in a subset', subset('<url/>')),
  bad('an unknown declaration in a subset', subset('<!ENTITIES a "b">')),
  bad('CDATA in a subset', subset('<![CDATA[a]]>')),
  bad('a conditional section in a subset', subset('<![INCLUDE[<!ENTITY a "b">]]>')),
  bad('two hyphens in a comment of a subset', subset('<!-- a -- b -->')),
  bad('an entity without a value', subset('<!ENTITY a>')),
  bad('an entity without quotes', subset('<!ENTITY a b>')),
  bad('an entity without a name', subset('<!ENTITY "b">')),
  bad('entity in lower case', subset('<!entity a "b">')),
  bad('an entity without a blank', subset('<!ENTITY a"b">')),
  bad('an entity whose value is not closed', subset('<!ENTITY a "b>')),
  bad('a percent sign in an entity value', subset('<!ENTITY a "50%">')),
  bad('an element without a model', subset('<!ELEMENT url>')),
  bad('attributes without a type', subset('<!ATTLIST url a>')),
  bad('a less-than in a default value', subset('<!ATTLIST url a CDATA "<">')),
  bad('text after a subset', withDoctype('<!DOCTYPE urlset [] a>')),
];

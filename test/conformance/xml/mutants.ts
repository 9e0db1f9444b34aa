/**
 * Sitemaps with a few small changes each: typical damage by people, programs and transfers, and constructs that only
 * XML forbids.
 */
import { randomInts } from '../../bench/stats.ts';

/** A changed sitemap. */
export interface Mutant {
  /** The kind of change, for the message of a test. */
  readonly name: string;
  readonly text: string;
}

type Pick = <T>(all: readonly T[]) => T;
interface Dice {
  readonly below: (count: number) => number;
  readonly pick: Pick;
}
type Change = (text: string, dice: Dice) => string;

const words = (list: string): readonly string[] => list.split(' ');

const CHARACTERS: readonly string[] = [
  ...'<>&"\'/=!?-[]:;#%x1 \t\n\rüé中',
  ...words(
    '\0 \x01 \x08 \x0b \x0c \x1f \x7f \x80 \x85 \xa0 \xad \xb7 \xd7 \xf7 \u0300 \u037e \u200b \u200c \u2028',
  ),
  ...['\u203f', '\u2190', '\u3000', '\ufdd0', '\ufeff', '\ufffe', '\uffff', '\ud800', '\udc00', '\u{10000}'],
  ...['\u{1f600}', '\u{effff}', '\u{f0000}', '\u{1ffff}', '“', '”', '’', '«'],
];

const REFERENCES: readonly string[] = [
  ...words(
    '&amp; &lt; &gt; &quot; &apos; &#65; &#x41; &#xe9; &#xE9; &#10; &#9; &#x20; &#x10FFFF; &#00000065; &#x00000041;',
  ),
  ...words(
    '&#0; &#x0; &#1; &#xB; &#xD800; &#xDFFF; &#xFFFE; &#xFFFF; &#x1FFFF; &#x110000; &#99999999999999999999;',
  ),
  ...[`&#${'0'.repeat(60)}65;`, `&#x${'0'.repeat(60)}41;`, `&#${'9'.repeat(60)};`],
  ...words(
    '&#xE9quot; &#xE9q; &#XE9; &#; &#x; &#x-1; &#+65; &#6 &#65 &#x41 &#1a; &# &#&; &; & && &amp &ampamp; &lt &AMP; &Lt;',
  ),
  ...words(
    '&nbsp; &eacute; &copy; &unknown; &a; &b; &e; &é; &中; &\u{10000}; &a:b; &-a; &1a; &.a; &a-b.c; &_; &:; &a\u00b7; &a\u2190;',
  ),
  ...[
    '& ',
    '& amp;',
    '&amp ;',
    '&#65 ;',
    '&\u00a0;',
    '&#６５;',
    '&amp;amp;',
    '&lt;&gt;',
    ']]>',
    ']]&gt;',
    ']]',
    '%a;',
    '%',
  ],
];

const ATTRIBUTES: readonly string[] = [
  ...[' a="1"', " a='1'", ' a = "1"', ' a\n=\t"1"', ' a="1" b="2"', ' a="1" a="2"', ' a="1"b="2"', 'a="1"'],
  ...[
    ' a=1',
    ' a',
    ' a=',
    ' a="',
    ' a="1',
    ' a=\'1"',
    ' a="1"/',
    ' a=""',
    ' a="<"',
    ' a="&lt;>"',
    ' a=">"',
    ' ="1"',
  ],
  ...[
    ' a="&"',
    ' a="&amp;"',
    ' a="&#10;"',
    ' a="\n"',
    ' a=“1”',
    ' a="1";',
    ' a="]]>"',
    ' a="&nbsp;"',
    ' 1a="1"',
  ],
  ...[
    ' é="1"',
    ' a\u00b7="1"',
    ' \u00b7a="1"',
    ' \u{10000}="1"',
    ' \u{f0000}="1"',
    ' a\u{10000}="1"',
    ' \u00d7="1"',
    ' a\u00a0="1"',
  ],
  ...[
    ' xml:lang="en"',
    ' xml:space="preserve"',
    ' xml:space="x"',
    ' xml:base="a"',
    ' xml:id="1"',
    ' xml:a="1"',
    ' XML:a="1"',
  ],
  ...[
    ' xmlns:p="u:p"',
    ' xmlns:p="u:p" p:a="1"',
    ' p:a="1"',
    ' xmlns:p=""',
    ' xmlns=""',
    ' xmlns:p="u:p" xmlns:p="u:q"',
  ],
  ...[
    ' xmlns:p="u" xmlns:q="u" p:a="1" q:a="2"',
    ' xmlns:p="u" xmlns:q="u" p:a="1" q:b="2"',
    ' xmlns:p="u" a="1" p:a="2"',
  ],
  ...[
    ' xmlns:xml="u"',
    ' xmlns:xml="http://www.w3.org/XML/1998/namespace"',
    ' xmlns:p="http://www.w3.org/XML/1998/namespace"',
  ],
  ...[
    ' xmlns:xmlns="u"',
    ' xmlns:p="http://www.w3.org/2000/xmlns/"',
    ' xmlns="http://www.w3.org/2000/xmlns/"',
    ' xmlns:="u"',
  ],
  ...[
    ' xmlns="http://www.w3.org/XML/1998/namespace"',
    ' :a="1"',
    ' a:="1"',
    ' a:b:c="1"',
    ' xmlns:p="u" p:1="1"',
    ' xmlns:p:q="u"',
  ],
  ...[
    ' xmlns:xmlfoo="u"',
    ' xmlns:é="u" é:a="1"',
    ' xmlns:xsi="u" xsi:nil="true"',
    ' xmlns: p="u"',
    ' xmlns :p="u"',
    ' _a.b-c="1"',
  ],
];

const COMMENTS: readonly string[] = [
  ...[
    '<!-- a -->',
    '<!---->',
    '<!-- a - b -->',
    '<!-- a -- b -->',
    '<!-- a --->',
    '<!-- a ---->',
    '<!--->',
    '<!--->-->',
  ],
  ...[
    '<!-- <loc> & > ]]> &nbsp; -->',
    '<!-- a',
    '<!-- a --',
    '<!-- a -- >',
    '-->',
    '<!- a -->',
    '<! -- a -->',
    '<!--a--!>',
  ],
  ...[
    '<!-- \x01 -->',
    '<!-- \ufffe -->',
    '<!-- é -->',
    '<!-- \ud800 -->',
    '<!--\n-\n-->',
    '<!-- <!-- a --> -->',
    '<!-- <? -->',
  ],
];

const SECTIONS: readonly string[] = [
  ...[
    '<![CDATA[a]]>',
    '<![CDATA[]]>',
    '<![CDATA[<a> & ]] >]]>',
    '<![CDATA[]]]]>',
    '<![CDATA[]]]>',
    '<![CDATA[>]]>',
    '<![CDATA[a]]]]><![CDATA[>]]>',
  ],
  ...[
    '<![CDATA[a',
    '<![CDATA[a]>',
    '<![CDATA[a]]',
    '<![CDATA a]]>',
    '<![cdata[a]]>',
    '<! [CDATA[a]]>',
    '<![ CDATA[a]]>',
    '<![CDATA [a]]>',
  ],
  ...[
    '<![CDATA[\x01]]>',
    '<![CDATA[\uffff]]>',
    '<![CDATA[<![CDATA[a]]>',
    '<![CDATA[<![CDATA[a]]>]]>',
    '<![INCLUDE[a]]>',
    '<![CDATA[\n]]>',
  ],
];

const INSTRUCTIONS: readonly string[] = [
  ...[
    '<?a?>',
    '<?a b?>',
    '<?a  ?>',
    '<?a\tb=\'"<&>?>',
    '<?a??>',
    '<?xml-stylesheet type="text/xsl" href="a.xsl"?>',
    '<?a ?b?>',
  ],
  ...[
    '<??>',
    '<? a?>',
    '<?1a?>',
    '<?a:b c?>',
    '<?:a?>',
    '<?xml?>',
    '<?XML a?>',
    '<?xML?>',
    '<?xml version="1.0"?>',
    '<?xmla b?>',
  ],
  ...[
    '<?a b',
    '<?a b>',
    '<?a',
    '<?',
    '?>',
    '<?é a?>',
    '<?\u{10000} a?>',
    '<?a\u200b b?>',
    '<?a\u00a0b?>',
    '<?a\u00b7 b?>',
    '<?a"b"?>',
    '<?a/?>',
  ],
  ...['<?a \x01?>', '<?a \ufffe?>', '<?a <!-- --?>', '<?a-b.c_d e?>', '<?-a?>'],
];

const DECLARATIONS: readonly string[] = [
  ...[
    '<?xml version="1.0"?>',
    "<?xml version='1.0'?>",
    '<?xml version="1.0" ?>',
    '<?xml  version = "1.0"\n?>',
    '<?xml version="1.1"?>',
  ],
  ...[
    '<?xml version="1.00"?>',
    '<?xml version="2.0"?>',
    '<?xml version="1"?>',
    '<?xml version=""?>',
    '<?xml version="1.0',
  ],
  ...[
    '<?xml version="1.0">',
    '<?xml version="1.0"',
    '<?xml?>',
    '<?xml ?>',
    '<?xml encoding="UTF-8"?>',
    '<?xml version=1.0?>',
    '<?xml version="a"?>',
  ],
  ...[
    '<?xml encoding="UTF-8" version="1.0"?>',
    '<?xml version="1.0"encoding="UTF-8"?>',
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
  ],
  ...[
    '<?xml version="1.0" standalone="no"?>',
    '<?xml version="1.0" standalone="maybe"?>',
    '<?xml version="1.0" standalone="yes" encoding="UTF-8"?>',
  ],
  ...[
    '<?xml version="1.0" encoding="utf-8" a="b"?>',
    '<?xml version="1.0" version="1.0"?>',
    '<?xml Version="1.0"?>',
    '<?XML version="1.0"?>',
  ],
  ...[
    '<?xml version="1.0" encoding="UTF-8"? >',
    '< ?xml version="1.0"?>',
    '<?xml version=“1.0” encoding=“UTF-8”?>',
    '<?xml version="1.0" encoding=UTF-8?>',
  ],
  ...[
    '<?xml version="1.0" encoding="UTF-8"',
    '<?xml version="1.0" encoding="UTF-8?>',
    '<?xml version="1.0" encoding="UTF-8"/>',
    '<?xmlversion="1.0"?>',
  ],
  ...[
    '<?xml version="1.0" encoding="UTF-8"?><?xml version="1.0" encoding="UTF-8"?>',
    '<?xml version="1.0"\u00a0encoding="UTF-8"?>',
  ],
];

/** Names of encodings, valid and invalid; a few are not registered. */
const ENCODINGS: readonly string[] = [
  ...words(
    'UTF-8 utf-8 Utf-8 utf8 UTF8 us-ascii ASCII ISO-8859-1 iso-8859-15 windows-1252 Shift_JIS GBK UTF-16 x-none',
  ),
  ...[
    '',
    ' ',
    'UTF 8',
    ' UTF-8',
    'UTF-8 ',
    '8-UTF',
    '-UTF-8',
    'UTF/8',
    'UTF–8',
    'ÜTF-8',
    'UTF:8',
    'UTF-8;',
    'utf_8',
    'UTF.8',
  ],
];

const SUBSETS: readonly string[] = [
  ...[
    '',
    ' ',
    '\n<!-- a -->\n',
    '<!-- a -- b -->',
    '<?a b?>',
    '<?xml a?>',
    '<?a\u00a0?>',
    '<!ELEMENT url ANY>',
    '<!ELEMENT url EMPTY>',
    '<!ELEMENT url>',
  ],
  ...[
    '<!ELEMENT url (loc,lastmod?)>',
    '<!ELEMENT url (#PCDATA)>',
    '<!ELEMENT url (#PCDATA|loc)*>',
    '<!ELEMENT url (#PCDATA|loc)>',
    '<!ELEMENT url (loc|lastmod,x)>',
  ],
  ...[
    '<!ELEMENT url ()>',
    '<!ELEMENT url (loc>',
    '<!ELEMENT url loc>',
    '<!ELEMENT url (loc)(x)>',
    '<!ELEMENT url (loc)+>',
    '<!ELEMENT url ( loc | x )* >',
  ],
  ...[
    '<!ELEMENT url (loc)++>',
    '<!ELEMENT url (loc,,x)>',
    '<!ELEMENT url (loc*,x+)?>',
    '<!ELEMENT url any>',
    '<!ELEMENT 1 ANY>',
    '<!element url ANY>',
  ],
  ...[
    '<!ATTLIST url a CDATA #IMPLIED>',
    '<!ATTLIST url a CDATA #REQUIRED b ID #IMPLIED>',
    '<!ATTLIST url a CDATA "x">',
    '<!ATTLIST url a CDATA "<">',
  ],
  ...[
    '<!ATTLIST url a CDATA #FIXED "x">',
    '<!ATTLIST url a CDATA #FIXED>',
    '<!ATTLIST url a (b|c) "b">',
    '<!ATTLIST url a (b c) "b">',
    '<!ATTLIST url a FOO "b">',
  ],
  ...[
    '<!ATTLIST url a NOTATION (b) #IMPLIED>',
    '<!ATTLIST url a NOTATION(b) #IMPLIED>',
    '<!ATTLIST url a CDATA>',
    '<!ATTLIST url a>',
    '<!ATTLIST url>',
    '<!ATTLIST>',
  ],
  ...[
    '<!ATTLIST url a CDATA "&e;">',
    '<!ATTLIST url a CDATA "&amp;">',
    '<!ATTLIST url a CDATA "&">',
    '<!ATTLIST url a NMTOKENS "b c">',
    '<!ATTLIST url a ENTITY #IMPLIED>',
  ],
  ...[
    '<!NOTATION a SYSTEM "b">',
    '<!NOTATION a PUBLIC "b">',
    '<!NOTATION a PUBLIC "b" "c">',
    '<!NOTATION a>',
    '<!NOTATION a:b SYSTEM "b">',
    '<!NOTATION a SYSTEM b>',
  ],
  ...[
    '<!ENTITY e "x">',
    "<!ENTITY e 'x'>",
    '<!ENTITY e "&amp;x">',
    '<!ENTITY e "&#65;">',
    '<!ENTITY e "&a;"><!ENTITY a "b">',
    '<!ENTITY e "%">',
    '<!ENTITY e "&">',
  ],
  ...[
    '<!ENTITY e "&#0;">',
    '<!ENTITY e "&#xD800;">',
    '<!ENTITY e "&#xZ;">',
    '<!ENTITY e "é">',
    '<!ENTITY é "e">',
    '<!ENTITY \u{10000} "e">',
    '<!ENTITY e "]>">',
  ],
  ...[
    '<!ENTITY e SYSTEM "b">',
    '<!ENTITY e SYSTEM "b" NDATA n><!NOTATION n SYSTEM "x">',
    '<!ENTITY e SYSTEM "b" NDATA n>',
    '<!ENTITY e PUBLIC "a" "b">',
    '<!ENTITY e PUBLIC "a">',
  ],
  ...[
    '<!ENTITY e>',
    '<!ENTITY "x">',
    '<!ENTITY e x>',
    '<!ENTITY e "x" y>',
    '<!ENTITYe "x">',
    '<!ENTITY e"x">',
    '<!ENTITY e:f "x">',
    '<!ENTITY 1 "x">',
    '<!ENTITY e "x"',
  ],
  ...[
    '<!ENTITY % p "x">',
    '<!ENTITY %p "x">',
    '<!ENTITY % p SYSTEM "b">',
    '<!ENTITY % p SYSTEM "b" NDATA n>',
    '<!ENTITY % p ""> %p;',
    '%p',
    '% p;',
    '%;',
  ],
  ...[
    '<!ENTITY e "a"><!ENTITY e "b">',
    '<!ENTITY e "<x/>">',
    '<!ENTITY lt "&#38;#60;">',
    '<!ENTITY amp "&#38;#38;">',
    '<!ENTITY gt "&#62;">',
    '<!FOO a>',
    'a',
    '<a/>',
    '>',
    '<',
  ],
  ...[
    '<![IGNORE[a]]>',
    '<![CDATA[a]]>',
    ']',
    '[',
    '"',
    '<!ENTITY e "\x01">',
    '<!-- \x01 -->',
    '<!ENTITY e PUBLIC "{" "b">',
    '\u00a0',
  ],
];

const DOCTYPES: readonly string[] = [
  ...[
    '<!DOCTYPE urlset>',
    '<!DOCTYPE urlset >',
    '<!DOCTYPE\turlset>',
    '<!DOCTYPE html>',
    '<!DOCTYPE urlset SYSTEM "a.dtd">',
    "<!DOCTYPE urlset SYSTEM 'a.dtd'>",
  ],
  ...[
    '<!DOCTYPE urlset PUBLIC "-//a//b" "a.dtd">',
    '<!DOCTYPE urlset PUBLIC "-//a//b">',
    '<!DOCTYPE urlset PUBLIC "é" "a.dtd">',
    '<!DOCTYPE urlset SYSTEM>',
  ],
  ...[
    '<!DOCTYPE urlset SYSTEM a.dtd>',
    '<!DOCTYPE urlset PUBLIC "a""b">',
    '<!DOCTYPE urlset SYSTEM"a">',
    '<!DOCTYPE urlset system "a">',
    '<!DOCTYPE urlset SYSTEM "a#b">',
  ],
  ...[
    '<!DOCTYPE>',
    '<!DOCTYPE >',
    '<!DOCTYPE 1>',
    '<!doctype urlset>',
    '<! DOCTYPE urlset>',
    '<!DOCTYPE urlset\u00a0>',
    '<!DOCTYPE urlset a>',
  ],
  ...[
    '<!DOCTYPE a:b>',
    '<!DOCTYPE :a>',
    '<!DOCTYPE é>',
    '<!DOCTYPE \u{10000}>',
    '<!DOCTYPE urlset',
    '<!DOCTYPE urlset []',
    '<!DOCTYPE urlset [>',
    '<!DOCTYPE urlset []]>',
  ],
  ...[
    '<!DOCTYPE urlset[]>',
    '<!DOCTYPE urlset [] >',
    '<!DOCTYPE urlset SYSTEM "a" []>',
    '<!DOCTYPE urlset [] SYSTEM "a">',
    '<!DOCTYPE urlset><!DOCTYPE urlset>',
  ],
];

const TAGS: readonly string[] = [
  ...[
    '<a>',
    '</a>',
    '<a/>',
    '<a></a>',
    '<a />',
    '<a/ >',
    '<a></a >',
    '<a></ a>',
    '< a/>',
    '<a><b></a></b>',
    '<a></A>',
    '<A/>',
    '</>',
    '<>',
    '</ >',
    '</loc>',
  ],
  ...[
    '<url>',
    '</url>',
    '<loc>',
    '</urlset>',
    '<loc/>',
    '<x:a/>',
    '<x:a xmlns:x="u"/>',
    '<x:a xmlns:x="u"></x:b>',
    '<:a/>',
    '<a:/>',
    '<a:b:c/>',
    '<xml:a/>',
  ],
  ...[
    '<xmlns:a/>',
    '<é/>',
    '<\u{10000}/>',
    '<\u{10000}></\u{10000}>',
    '<\u{f0000}/>',
    '<a\u{10000}b/>',
    '<1/>',
    '<a\u00b7/>',
    '<\u00b7/>',
    '<a\u00d7/>',
    '<-a/>',
    '<.a/>',
    '<_/>',
  ],
  ...[
    '<a',
    '</a',
    '<',
    '</',
    '<a/',
    '<a b',
    '<a b="',
    '<a/></a>',
    '<a\n/>',
    '<a\u00a0/>',
    '<a\u2028/>',
    '</a b="1">',
    '<a></a b="1">',
    '<a></a/>',
    '<a//>',
    '<a/b>',
    '<xml/>',
  ],
];

const insertAny =
  (all: readonly string[], where: (text: string, dice: Dice) => number): Change =>
  (text, dice) => {
    const at = where(text, dice);
    return text.slice(0, at) + dice.pick(all) + text.slice(at);
  };

const anywhere = (text: string, { below }: Dice): number => below(text.length + 1);

/** Inserts after a random match of the pattern; anywhere if there is none. */
const after =
  (pattern: RegExp) =>
  (text: string, dice: Dice): number => {
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return anywhere(text, dice);
    const { index, 0: whole } = dice.pick(found);
    return index + whole.length;
  };

const MARKUP = /<[^<>]*>/g;
const afterMarkup = after(MARKUP);
const inText = after(/>[^<>]{0,60}?(?=[^<>\s]|<)/g);
const inStartTag = after(/<[A-Za-z][\w:.-]*/g);
const beforeRoot = (text: string, dice: Dice): number =>
  dice.below(4) === 0 ? 0 : Math.max(0, text.search(/<(?:\w+:)?(?:urlset|sitemapindex)\b/));

/** Replaces a random match of the pattern with `change`. */
const replaceAny =
  (pattern: RegExp, change: (found: string, dice: Dice) => string): Change =>
  (text, dice) => {
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return text;
    const { index, 0: whole } = dice.pick(found);
    return text.slice(0, index) + change(whole, dice) + text.slice(index + whole.length);
  };

const withoutOne = (part: string, { below }: Dice): string => {
  const at = below(part.length);
  return part.slice(0, at) + part.slice(at + 1);
};

const ON_MARKUP: readonly Change[] = [
  withoutOne,
  insertAny(CHARACTERS, anywhere),
  insertAny(REFERENCES, anywhere),
];

const CHANGES: Readonly<Record<string, Change>> = {
  'a character more': insertAny(CHARACTERS, anywhere),
  'a character more in text': insertAny(CHARACTERS, inText),
  'a character less': (text, dice) => withoutOne(text, dice),
  'a character of markup less': replaceAny(MARKUP, withoutOne),
  'a character of markup more': replaceAny(MARKUP, (tag, dice) => insertAny(CHARACTERS, anywhere)(tag, dice)),
  'another character': (text, dice) => {
    const at = dice.below(text.length);
    return text.slice(0, at) + dice.pick(CHARACTERS) + text.slice(at + 1);
  },
  'characters the other way round': (text, { below }) => {
    const at = below(Math.max(1, text.length - 1));
    return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
  },
  'a piece less': (text, { below }) => {
    const at = below(text.length);
    return text.slice(0, at) + text.slice(at + 1 + below(40));
  },
  'the end less': (text, { below }) => text.slice(0, below(text.length)),
  'a piece twice': (text, { below }) => {
    const at = below(text.length);
    const end = at + 1 + below(60);
    return text.slice(0, end) + text.slice(at);
  },
  'a tag less': replaceAny(MARKUP, () => ''),
  'a tag twice': replaceAny(MARKUP, (tag) => tag + tag),
  'a slash in a tag': replaceAny(MARKUP, (tag) => `</${tag.replace(/^<\/?/, '')}`),
  'no slash in a tag': replaceAny(MARKUP, (tag) => tag.replace('/', '')),
  'an empty tag': replaceAny(MARKUP, (tag) => tag.replace(/\/?>$/, '/>')),
  'another letter case': replaceAny(MARKUP, (tag, { below }) => {
    const at = below(tag.length);
    const letter = tag[at]!;
    const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
    return tag.slice(0, at) + other + tag.slice(at + 1);
  }),
  'tags the other way round': replaceAny(/<[^<>]*>[^<>]*<[^<>]*>/g, (two) => {
    const [, first, between, second] = /^(<[^<>]*>)([^<>]*)(<[^<>]*>)$/.exec(two)!;
    return `${second}${between}${first}`;
  }),
  'a tag more': insertAny(TAGS, afterMarkup),
  'a tag in text': insertAny(TAGS, inText),
  'a reference': insertAny(REFERENCES, inText),
  'a reference anywhere': insertAny(REFERENCES, anywhere),
  'an attribute': insertAny(ATTRIBUTES, inStartTag),
  'an attribute and another': (text, dice) => {
    const at = inStartTag(text, dice);
    return text.slice(0, at) + dice.pick(ATTRIBUTES) + dice.pick(ATTRIBUTES) + text.slice(at);
  },
  'a comment': insertAny(COMMENTS, afterMarkup),
  'a comment anywhere': insertAny(COMMENTS, anywhere),
  'a section': insertAny(SECTIONS, inText),
  'a section anywhere': insertAny(SECTIONS, anywhere),
  'an instruction': insertAny(INSTRUCTIONS, afterMarkup),
  'an instruction anywhere': insertAny(INSTRUCTIONS, anywhere),
  'a declaration': (text, { pick }) => pick(DECLARATIONS) + text.replace(/^<\?xml[^>]*\?>/, ''),
  'a declaration more': insertAny(DECLARATIONS, afterMarkup),
  'an encoding': (text, { pick }) => {
    const quote = pick(['"', '"', "'"]);
    const declaration = `<?xml version="1.0" encoding=${quote}${pick(ENCODINGS)}${quote}?>`;
    return declaration + text.replace(/^<\?xml[^>]*\?>/, '');
  },
  'a mark before all': (text, { pick }) =>
    pick(['\ufeff', '\ufeff\ufeff', ' ', '\n', '\ufeff ', '\0', 'a']) + text,
  'a document type': insertAny(DOCTYPES, beforeRoot),
  'a document type anywhere': insertAny(DOCTYPES, afterMarkup),
  'a subset': (text, dice) => {
    const { pick, below } = dice;
    const at = beforeRoot(text, dice);
    const content = Array.from({ length: 1 + below(2) }, () => pick(SUBSETS)).join(pick(['', '\n']));
    return `${text.slice(0, at)}<!DOCTYPE urlset [${content}]>${text.slice(at)}`;
  },
  'a changed subset': (text, dice) => {
    const { pick, below } = dice;
    const type = `<!DOCTYPE urlset [${pick(SUBSETS)}${pick(SUBSETS)}]>`;
    const changed = pick(ON_MARKUP)(below(3) === 0 ? pick(DOCTYPES) : type, dice);
    const at = beforeRoot(text, dice);
    return text.slice(0, at) + changed + text.slice(at);
  },
  'a subset and a reference': (text, dice) => {
    const { pick } = dice;
    const inserted = insertAny(['&e;', '&a;', '&lt;', '<a b="&e;"/>', '&p;'], inText)(text, dice);
    const at = beforeRoot(inserted, dice);
    return `${inserted.slice(0, at)}<!DOCTYPE urlset [${pick(SUBSETS)}]>${inserted.slice(at)}`;
  },
};

const NAMES = Object.keys(CHANGES);

/** Octets that turn their neighbors into invalid UTF-8, or into other characters. */
const OCTETS: readonly number[] = [
  0x00, 0x41, 0x80, 0xbf, 0xc0, 0xc1, 0xc3, 0xe2, 0xe9, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff,
];

/** The octets with one more, one fewer or a different one. */
export function changedOctets(octets: Uint8Array, below: (count: number) => number): Uint8Array {
  const at = below(octets.length);
  const octet = OCTETS[below(OCTETS.length)]!;
  const [added, passed] = [[[octet], 0] as const, [[], 1] as const, [[octet], 1] as const][below(3)]!;
  return Buffer.concat([octets.subarray(0, at), Uint8Array.from(added), octets.subarray(at + passed)]);
}

/**
 * `count` changed copies of `bases` (at least one, each non-empty): the same for the same seed. All kinds of changes
 * are equally frequent; most mutants have one change, some two or three.
 */
export function* mutantsOf(bases: readonly string[], count: number, seed: number): Generator<Mutant> {
  const below = randomInts(seed);
  const pick: Pick = (all) => all[below(all.length)]!;
  const dice: Dice = { below, pick };
  for (let at = 0; at < count; at++) {
    const names = [NAMES[at % NAMES.length]!];
    while (names.length < 3 && below(5) === 0) names.push(pick(NAMES));
    let text = pick(bases);
    for (const name of names) if (text !== '') text = CHANGES[name]!(text, dice);
    yield { name: names.join(', '), text };
  }
}

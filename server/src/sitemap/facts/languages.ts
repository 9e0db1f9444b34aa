/** Codes of languages and countries. All look-ups ignore letter case, as Google does (RFC 5646, section 2.1.1). */

/** ISO 639-1, the two-letter codes of languages. */
const LANGUAGES = `
aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj
kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv
ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti
tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`;

/** ISO 3166-1 alpha-2, the two-letter codes of countries and territories. */
const REGIONS = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
VN VU WF WS YE YT ZA ZM ZW`;

/** A country, a former code or a three-letter code that stands where a language belongs, and the language meant. */
const MEANT_LANGUAGES = `
at:de au:en cl:es cn:zh cz:cs dk:da eg:ar gb:en gr:el hk:zh ir:fa jp:ja mx:es nz:en pe:es rs:sr ua:uk us:en
vn:vi xk:sq iw:he in:id ji:yi jw:jv mo:ro sh:sr ara:ar bul:bg ces:cs chi:zh cze:cs dan:da deu:de dut:nl ell:el eng:en
est:et fas:fa fin:fi fra:fr fre:fr ger:de gre:el heb:he hin:hi hrv:hr hun:hu ind:id ita:it jpn:ja kor:ko lav:lv lit:lt
nld:nl nor:no per:fa pol:pl por:pt ron:ro rum:ro rus:ru slk:sk slo:sk slv:sl spa:es srp:sr swe:sv tha:th tur:tr ukr:uk
vie:vi zho:zh esp:es jap:ja chs:zh ptb:pt dea:de`;

/** Codes that are taken for those of countries, and the countries meant. */
const MEANT_REGIONS = `
UK:GB EL:GR EN:US,GB JA:JP KO:KR DA:DK CS:CZ ZH:CN AUT:AT AUS:AU BEL:BE BRA:BR CAN:CA CHE:CH CHN:CN DEU:DE DNK:DK ESP:ES
FIN:FI FRA:FR GBR:GB GRC:GR HKG:HK IND:IN IRL:IE ITA:IT JPN:JP KOR:KR MEX:MX NLD:NL NOR:NO POL:PL PRT:PT RUS:RU SWE:SE
TUR:TR TWN:TW USA:US`;

/** Codes of areas that are no country. */
const AREAS: ReadonlyMap<string, string> = new Map([
  ['EU', 'the European Union'],
  ['UN', 'the United Nations'],
  ['001', 'the world'],
  ['150', 'Europe'],
  ['419', 'Latin America and the Caribbean'],
]);

const words = (list: string): string[] => list.trim().split(/\s+/);
const pairs = (list: string): Map<string, string> =>
  new Map(words(list).map((pair) => pair.split(':') as [string, string]));

/** The two-letter codes of languages, in lower case. */
export const languageCodes: ReadonlySet<string> = new Set(words(LANGUAGES));

/** The two-letter codes of countries, in upper case. */
export const regionCodes: ReadonlySet<string> = new Set(words(REGIONS));

const languagesMeant = pairs(MEANT_LANGUAGES);
const countriesMeant = pairs(MEANT_REGIONS);

/** Whether it is a language code of ISO 639-1. */
export const isLanguage = (code: string): boolean =>
  code.length === 2 && languageCodes.has(code.toLowerCase());

/** Whether it is a country code of ISO 3166-1 alpha-2. */
export const isRegion = (code: string): boolean => code.length === 2 && regionCodes.has(code.toUpperCase());

/** The language code that was probably meant: `jp` → `ja`; undefined for languages and for what resembles none. */
export const meantLanguage = (code: string): string | undefined =>
  isLanguage(code) ? undefined : languagesMeant.get(code.toLowerCase());

/** The country codes that were probably meant, best first: `UK` → `GB`; none for countries and for what resembles none. */
export const meantRegions = (code: string): readonly string[] =>
  isRegion(code) ? [] : (countriesMeant.get(code.toUpperCase())?.split(',') ?? []);

/** What the code of an area stands for that is no country: `EU`, `419`; undefined for all others. */
export const areaName = (code: string): string | undefined => AREAS.get(code.toUpperCase());

/**
 * Codes of three and four letters. Letter case is ignored. They are not asked of `Intl.DisplayNames`, which knows only
 * what it has names for, a tenth of the languages, and not everywhere the same.
 */

/**
 * What is taken for a language code of three letters and is in neither ISO 639-2 nor ISO 639-3: codes of countries
 * (ISO 3166-1 alpha-3), then abbreviations of Windows and others. The two standards have 7,996 of the 17,576 words of
 * three letters, so that most slips are codes too; a table of them would find little more than this.
 */
const NO_LANGUAGES = `
atf cck civ cpv cxr cyp dom ecu esp fji flk fsm ggy glp grl gtm guy hkg idn iot irl irq jey kgz lca lux mex myt nfk nzl
pry pyf qat reu slb svn swz tjk vat vct vgb vir wlf wsm yem zwe
chs dea eni ens enz esa eti frb jap nlb ptb ptg zhh zhm`;

/** ISO 15924, without the codes for private use: each first letter, and the other three of its codes. */
const SCRIPTS = `
AdlmfakghbhomrabranrmirmnvstBaliamuassatkengerfhkslisoporahraiugiuhdCakmansarihamherhishrsirtoptpmnprtyrlyrsDevaiako
grsrtuplEgydgyhgyplbalymthiGaraeokeorlagongonmothranrekujrukhuruHanbanganianoansantatrebriraluwmngmnprktungIndstalJa
moavapanurcKalianaawiharhmrhojitlitsndaorepelraithiLanaaooatfatgatnekeepcimbinainbisuomayciydiMahjakaandaniarcayaedf
endercerolymodiongoonrooteiultymrNagmandarbbatewakgbkooshuOgamlcknaorkhryasgesmaugrPalmauccunelmermhaghlihlphlvhnxiq
dlrdrtisinRanjjngohgorounrSamraraarbaurealgnwhawhrdhuiiddidtindinhogdogooraoyoundunuyloyrcyreyrjyrnTagbakralealuamla
ngavtayoeluengfngglghaahaiibtirhnsaodrolsotoutgUgarVaiiispithWarachooleXpeosuxYeziiiiZanbinhmthsyesymxxxyyyzzz`;

let noLanguages: ReadonlySet<string> | undefined;

/**
 * Whether `code` may be a three-letter code of a language (ISO 639-2, ISO 639-3): three letters that are not known to be
 * none.
 */
export function isLongLanguage(code: string): boolean {
  noLanguages ??= new Set(NO_LANGUAGES.trim().split(/\s+/));
  return /^[a-z]{3}$/i.test(code) && !noLanguages.has(code.toLowerCase());
}

let scripts: ReadonlySet<string> | undefined;

/** Whether `code` is a code of a script (ISO 15924). */
export function isScript(code: string): boolean {
  scripts ??= new Set(
    (SCRIPTS.replace(/\s+/g, '').match(/[A-Z][a-z]+/g) ?? []).flatMap((codes) =>
      (codes.slice(1).match(/.{3}/g) ?? []).map((rest) => codes[0]!.toLowerCase() + rest),
    ),
  );
  return scripts.has(code.toLowerCase());
}

/** The language of all texts but those of the manifest: the setting `crawlwise.language`, else that of the editor. */
import * as vscode from 'vscode';
import { type Translation, translate } from '../../server/src/core/catalogue.ts';
import { AUTOMATIC, localesOf, translationOf } from '../../server/src/core/locales.ts';

const SECTION = 'crawlwise.language';

/** What the server gets at its start: the setting, and the texts, which a server in a browser cannot read. */
export interface ServerLanguage {
  readonly language: string;
  readonly translation?: Translation;
}

/** The language that texts have now. */
export class TextLanguage implements vscode.Disposable {
  private tag = AUTOMATIC;
  private translation: Translation | undefined;
  private readonly subscription: vscode.Disposable;

  /**
   * @param folder with the file of each language
   * @param changed the texts are in another language than before
   */
  constructor(
    private readonly folder: vscode.Uri,
    changed: () => void,
  ) {
    this.subscription = vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (!event.affectsConfiguration(SECTION)) return;
      const before = this.translation;
      await this.load();
      if (this.translation !== before) changed();
    });
  }

  /** Resolves when the texts are there; undefined if nothing must be read: in English. */
  load(): Promise<void> | undefined {
    this.tag = vscode.workspace.getConfiguration().get(SECTION, AUTOMATIC);
    const locales = localesOf(this.tag === AUTOMATIC ? vscode.env.language : this.tag);
    if (locales.length > 0) return this.read(this.tag, locales);
    this.use(undefined);
    return undefined;
  }

  forServer(): ServerLanguage {
    return { language: this.tag, ...(this.translation && { translation: this.translation }) };
  }

  dispose(): void {
    this.subscription.dispose();
  }

  private async read(tag: string, locales: readonly string[]): Promise<void> {
    let found: Translation | undefined;
    for (const locale of locales) found ??= await this.textsOf(locale);
    if (tag === this.tag) this.use(found);
  }

  private async textsOf(locale: string): Promise<Translation | undefined> {
    try {
      const octets = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.folder, `${locale}.json`));
      return translationOf(locale, [JSON.parse(new TextDecoder().decode(octets))]);
    } catch {
      return undefined;
    }
  }

  private use(translation: Translation | undefined): void {
    this.translation = translation;
    translate(translation);
  }
}

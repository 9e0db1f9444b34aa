/** What follows from each event of a server. Documents that it affects are read again. */
import { openingOf } from './documents/documents.ts';
import type { ServerEvents } from './documents/events.ts';
import { headOf, isClaimed, type OpenDocument } from './documents/openDocument.ts';
import { isConfig } from './features/expectations.ts';
import type { Parts } from './parts.ts';

export function effectsOf(parts: Parts): ServerEvents {
  const { gate, language, languages, opened, openFolders, configs, ignored, settings, additions } = parts;
  const { documents, encodings, calm, reading, workspace, sources, diagnostics, lenses, announce } = parts;
  const { expectations } = parts;

  /** Reads documents again that changed without an edit; diagnostics follow. */
  const readAgain = (opens: Iterable<OpenDocument>) => {
    const claimed = [...opens].filter(isClaimed);
    if (claimed.length === 0) return;
    reading.again(claimed);
    diagnostics.refresh();
    if (claimed.some(hasTallies)) lenses.due();
  };
  const readAgainIf = (isAffected: (uri: string) => boolean) => {
    readAgain([...opened.all()].filter(({ uri }) => isAffected(uri)));
    sources.again(isAffected);
  };
  const configsOpen = () => [...opened.all()].filter(isConfig);
  const send = (open: OpenDocument, isComplete = open.document.text.complete) => {
    diagnostics.publish(open, isComplete);
    announce(open, isComplete);
  };
  const announceAll = () => {
    for (const open of opened.all()) announce(open, open.document.text.complete);
  };

  const events: ServerEvents = {
    foldersChanged(added, removed) {
      settings.moved();
      configs.moved();
      workspace.moved();
      additions.update();
      const moved = [...added, ...removed];
      readAgainIf((uri) => moved.some((folder) => uri.startsWith(folder)));
    },
    settingsChanged(changed) {
      workspace.originsChanged();
      additions.update();
      readAgainIf((uri) => changed.has(openFolders.of(uri)));
      if (configsOpen().length > 0) lenses.due();
    },
    languageSet(setting) {
      const loading = language.set(setting);
      if (!loading) return;
      const done = loading.then(() => {
        diagnostics.outdate();
        expectations.outdate();
        readAgain(opened.all());
        lenses.due();
      });
      gate.hold(done);
    },
    configurationChanged(folder) {
      workspace.originsChanged();
      additions.update();
      readAgainIf((uri) => uri.startsWith(folder));
      if (configsOpen().length > 0) lenses.due();
    },
    configurationJudged: announceAll,
    additionsChanged: () => readAgainIf(() => true),
    ignoredChanged() {
      workspace.ignoredChanged();
      readAgainIf(() => true);
    },
    placesChanged() {
      for (const open of [...opened.all()]) {
        if (opened.uriOf(open.clientUri) === open.uri) continue;
        opened.close(open);
        this.closed(open);
        const again = documents.open(openingOf(open))!;
        configs.opened(again.uri);
        this.textChanged(again);
      }
    },
    built: sources.request,
    watchingRefused: workspace.unwatched,
    filesChanged(uris, isNew) {
      configs.touched(uris);
      additions.touched(uris);
      ignored.touched(uris);
      workspace.filesChanged(uris, isNew);
      sources.request();
      encodings.look(uris.flatMap((uri) => opened.get(uri) ?? []));
    },
    answersChanged(uris) {
      readAgainIf((uri) => uris.includes(uri));
      if (uris.some((uri) => isConfig({ uri }))) lenses.due();
    },
    buildsWanted: workspace.readBuilds,
    buildsRead: announceAll,
    filesKnown() {
      announceAll();
      sources.request();
      const hasCounts = [...languages.loaded()].some((service) => hasTallies({ service }));
      if (hasCounts || configsOpen().length > 0) lenses.due();
    },
    /** Files that a site announces are opened as what they are. */
    siteSettled() {
      workspace.readAnnounced();
      const announced = documents.announced();
      for (const open of announced) this.textChanged(open);
      if (announced.length > 0) diagnostics.refresh();
      lenses.settled();
    },
    lensesChanged() {
      for (const open of configsOpen()) expectations.show(open);
    },
    closed(open) {
      reading.stop(open);
      calm.drop(open);
      diagnostics.clear(open);
      configs.closed(open.uri);
      encodings.closed(open);
      workspace.closed(open);
      sources.closed(open);
    },
    /** A document is read once its language is loaded; messages wait until then. */
    textChanged(open) {
      // Without an open folder, the files beside a text tell whether it is announced.
      if (isClaimed(open) || openFolders.all().length === 0) workspace.opened(open);
      workspace.edited(open);
      sources.edited(open);
      if (!open.awaits) return reading.start(open);
      reading.stop(open);
      const arrive = () => {
        if (documents.arrive(open)) this.textChanged(open);
      };
      gate.hold(languages.load(headOf(open)).then(arrive));
    },
    documentRead(open, isComplete) {
      if (!calm.isCrowded(open)) send(open, isComplete || open.document.text.complete);
      if (!isComplete) return;
      workspace.read(open);
      sources.read(open);
      if (!isConfig(open)) return expectations.outdate();
      if (workspace.isKnown()) void calm.rested(open).then(() => expectations.show(open));
      else lenses.due();
    },
    editingPaused(open) {
      send(open);
      workspace.lookAtTimes();
    },
  };
  return beforeEach(events, expectations.outdate);
}

/** Events that change nothing that a configuration expects. */
const HARMLESS: ReadonlySet<string> = new Set<keyof ServerEvents>([
  'configurationJudged',
  'lensesChanged',
  'documentRead',
  'editingPaused',
]);

/** The events, before each of which `act` is called, but for harmless ones. */
function beforeEach(events: ServerEvents, act: () => void): ServerEvents {
  const all = Object.entries(events).map(([name, effect]: [string, (...args: never[]) => unknown]) => [
    name,
    (...args: never[]) => {
      if (!HARMLESS.has(name)) act();
      return effect.apply(events, args);
    },
  ]);
  return Object.fromEntries(all);
}

/** Whether lenses of a document count URLs of other files. */
export const hasTallies = ({ service }: Pick<OpenDocument, 'service'>): boolean =>
  service.features.tallies !== undefined;

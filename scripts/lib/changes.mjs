/** Changes that are not in the changelog yet, one file each in `changes/`. Works on texts, not on files. */

/**
 * @typedef {object} Change
 * @property {string} name of its file, `expectations.md`
 * @property {string} text
 */

const LONGEST_LINE = 130;

/**
 * The faults of a change, in words.
 *
 * @param {Change} change
 * @returns {string[]}
 */
export function faultsOf({ name, text }) {
  const lines = text.trim().split('\n');
  return [
    ...(/^[a-z\d]+(?:-[a-z\d]+)*\.md$/.test(name) ? [] : ['its name is not made of words-with-hyphens.md']),
    ...(text.trim() === ''
      ? ['it is empty']
      : /[.:`)]$/.test(text.trim())
        ? []
        : ['it does not end as a sentence does']),
    ...(lines.some((line) => /^#/.test(line)) ? ['it has a heading'] : []),
    ...(lines.some((line) => /^[-*] /.test(line)) ? ['it is a list: write a file for each change'] : []),
    ...(lines.some(({ length }) => length > LONGEST_LINE)
      ? [`a line is longer than ${LONGEST_LINE} characters`]
      : []),
  ].map((fault) => `changes/${name}: ${fault}`);
}

/**
 * The changelog with the changes appended to "Unreleased"; with a version, everything in that section is released as
 * that version.
 *
 * @param {string} changelog with a section `## Unreleased`
 * @param {readonly Change[]} changes
 * @param {string} [version] `1.2.3`
 * @returns {string}
 * @throws if there is no such section, or the version exists or is invalid
 */
export function withChanges(changelog, changes, version) {
  const [, head, section, rest] =
    /^([\s\S]*?^## Unreleased\n)([\s\S]*?)(^## [\s\S]*)?$(?![\s\S])/m.exec(changelog) ?? [];
  if (head === undefined || section === undefined)
    throw new Error('CHANGELOG.md has no section "## Unreleased"');
  const items = changes.map(({ text }) => `- ${text.trim().replaceAll('\n', '\n  ')}\n`);
  const full = `\n${[section.trim(), items.join('')].filter((part) => part !== '').join('\n')}`.trimEnd();
  const body = full === '' ? '\n' : `${full}\n\n`;
  if (version === undefined) return `${head}${body}${rest ?? ''}`.trimEnd().concat('\n');
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`'${version}' is no version, such as 1.2.3`);
  if (changelog.includes(`\n## ${version}\n`))
    throw new Error(`Version ${version} is in the changelog already`);
  return `${head}\n## ${version}\n${body}${rest ?? ''}`.trimEnd().concat('\n');
}

/**
 * A page, a manifest or a lock file that names another version of ours. A version of something else stays, if it has the same number.
 *
 * @param {string} text
 * @param {string} before `1.2.3`
 * @param {string} version `1.2.4`
 * @returns {string}
 */
export function withVersion(text, before, version) {
  const ours = /(?:\bcrawlwise[-@:]v?|\bv|"name": "crawlwise",\s*(?:"[^"{}]*": "[^"]*",\s*)*"version": ")/;
  const pattern = new RegExp(`(${ours.source})${before.replaceAll('.', '\\.')}(?!\\.?\\d)`, 'g');
  return text.replace(pattern, (_, start) => start + version);
}

import { catalogue } from '../../core/catalogue.ts';

/** Why dates of pages are not compared with git or with the last build. */
export const changeWords = catalogue('cli/changes', {
  noBuild: '--since-build: {folder} is not a folder',
  noPages: '--since-build: there are no HTML files in {folder}',
  noDates: '--since-build: no sitemap in {folder} has a lastmod',
  manyDates: '--since-build: only the first {count} dates in {folder} are compared',
  notInBuild: '--since-build: {file} has no counterpart in {folder}, so its dates are not compared',
  sizesDiffer:
    '--since-build: {before} has {count} pages and the checked build {pages}: pages that are in one of them only are not compared',
  unreadable: '{file} cannot be read: {reason}',
  noCommits: 'lastmod is not compared with git: the repository has no commits yet',
  noHistory:
    'lastmod is not compared with git: the history cannot be read, as in a clone that lacks a part of it, or that belongs to another user',
  noGit: 'lastmod is not compared with git: {reason}',
  noSources: 'lastmod is not compared with git: no committed file matches site.sources of {config}',
  leftTrees:
    'lastmod is not compared with git for sources in {paths}: a submodule that is not checked out, or a link that leads nowhere or out of the repository',
  unknownSources:
    'lastmod of {file} is not compared with git: no source of its pages is found by name; site.sources of {config} names them',
  shallow:
    "lastmod is compared with the latest commits only, since the clone is shallow: 'git fetch --unshallow' or 'fetch-depth: 0' gets the rest",
  cutHistory: 'lastmod is compared with the latest commits only, since the history is too long to read',
  future: {
    by: 'count',
    one: 'lastmod is not compared with {count} commit, since it is dated in the future',
    other: 'lastmod is not compared with {count} commits, since they are dated in the future',
  },
  mass: 'lastmod is not compared with commit {commit} of {day}, since it changes {count} of {total} sources of pages at once',
  massMore: {
    by: 'more',
    one: 'lastmod is not compared with commit {commit} of {day}, since it changes {count} of {total} sources of pages at once, nor with {more} more such commit',
    other:
      'lastmod is not compared with commit {commit} of {day}, since it changes {count} of {total} sources of pages at once, nor with {more} more such commits',
  },
});

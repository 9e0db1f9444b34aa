import { SITEMAP_LIMITS } from '../limits.ts';
import { VIDEO } from '../namespaces.ts';
import { SOURCES } from '../sources.ts';
import { type AttributeFact, type Deprecated, type ElementFact, rowsOf, type ValueKind } from './row.ts';

const row = rowsOf(VIDEO, SOURCES.videos);

const YES_NO = ['yes', 'no'];
const DATES = 'A W3C date: `YYYY-MM-DD`, or `YYYY-MM-DDThh:mm:ss+hh:mm` with a zone.';
const LOCATION = ['video:content_loc', 'video:player_loc'];
const since2022: Deprecated = { since: '2022-08-06' };

const relationship: AttributeFact = {
  local: 'relationship',
  uri: '',
  required: true,
  value: 'keyword',
  values: ['allow', 'deny'],
  summary: 'Whether the list allows or denies',
  hover: ['`allow`: only those listed. `deny`: all but those listed.'],
  source: SOURCES.videos,
};

const obsoleteAttribute = (local: string, summary: string, value: ValueKind = 'text'): AttributeFact => ({
  local,
  uri: '',
  required: false,
  deprecated: since2022,
  value,
  summary,
  hover: [],
  source: SOURCES.cleanup,
});

const obsolete = (
  name: string,
  summary: string,
  value: ValueKind = 'text',
  more: Partial<ElementFact> = {},
): ElementFact =>
  row({
    name,
    parent: 'video:video',
    deprecated: since2022,
    value,
    summary,
    hover: [],
    sources: [SOURCES.cleanup],
    ...more,
  });

const inShow = (name: string, summary: string, value: ValueKind = 'text') =>
  obsolete(name, summary, value, { parent: 'video:tvshow' });

/** Only the XML Schema of the extension has it, without a limit on its number. */
const inSchemaOnly: Partial<ElementFact> = {
  deprecated: {},
  repeatable: true,
  sources: [SOURCES.videoSchema],
};

/** Google's video extension. */
export const video: readonly ElementFact[] = [
  row({
    name: 'video:video',
    parent: 'url',
    repeatable: true,
    value: 'elements',
    summary: 'One video of the page',
    hover: [
      'Needs a thumbnail, a title, a description, and where the file or its player is. Everything else is optional. Only `<video:tag>` may appear more than once.',
      'List only videos that belong to the main content of the page.',
    ],
  }),
  row({
    name: 'video:thumbnail_loc',
    parent: 'video:video',
    required: true,
    value: 'url',
    summary: 'The URL of the thumbnail',
    hover: ['A complete URL that crawlers can fetch.'],
  }),
  row({
    name: 'video:title',
    parent: 'video:video',
    required: true,
    value: 'text',
    summary: 'The title of the video',
    hover: ['Preferably the title on the page. Escape characters such as `&` and `<`, or use CDATA.'],
  }),
  row({
    name: 'video:description',
    parent: 'video:video',
    required: true,
    value: 'text',
    summary: 'The description of the video',
    hover: [
      'At most {videoDescription} characters, escaped or in CDATA. It should match what the page says.',
    ],
  }),
  row({
    name: 'video:content_loc',
    parent: 'video:video',
    oneOf: LOCATION,
    value: 'url',
    summary: 'The URL of the video file',
    hover: [
      'Preferred to `<video:player_loc>`: with the file itself Google can make previews.',
      'A video format; HTML, Flash and streaming protocols are not supported. Never the URL in `<loc>`.',
    ],
  }),
  row({
    name: 'video:player_loc',
    parent: 'video:video',
    oneOf: LOCATION,
    value: 'url',
    attributes: [
      obsoleteAttribute('allow_embed', 'Whether the player may be embedded', 'yes-no'),
      obsoleteAttribute('autoplay', 'What makes the player start by itself'),
    ],
    summary: 'The URL of a player for this video',
    hover: ['Usually what an `<iframe>` would embed. Never the URL in `<loc>`.'],
  }),
  row({
    name: 'video:duration',
    parent: 'video:video',
    value: 'integer',
    summary: 'How long the video is, in seconds',
    hover: ['A whole number from 1 to {videoDuration} (8 hours).'],
  }),
  row({
    name: 'video:expiration_date',
    parent: 'video:video',
    value: 'date',
    summary: 'When the video expires and is no longer shown',
    hover: ['Leave it out for a video that stays.', DATES],
  }),
  row({
    name: 'video:rating',
    parent: 'video:video',
    value: 'decimal',
    summary: 'How the video is rated',
    hover: ['From 0.0 to 5.0.'],
  }),
  row({
    name: 'video:view_count',
    parent: 'video:video',
    value: 'integer',
    summary: 'How often the video was viewed',
    hover: ['A whole number without separators.'],
  }),
  row({
    name: 'video:publication_date',
    parent: 'video:video',
    value: 'date',
    summary: 'When the video was first published',
    hover: [DATES],
  }),
  row({
    name: 'video:family_friendly',
    parent: 'video:video',
    value: 'yes-no',
    values: YES_NO,
    summary: 'Whether the video is shown with SafeSearch on',
    hover: ['`no`: it is only shown to people who have SafeSearch off.'],
  }),
  row({
    name: 'video:restriction',
    parent: 'video:video',
    value: 'countries',
    attributes: [relationship],
    summary: 'Countries in which the video is shown or not',
    hover: [
      'ISO 3166 country codes separated by spaces: `IE GB US CA`. Without this element, the video is shown everywhere.',
      '`relationship="allow"`: only in these countries; `"deny"`: in all but these.',
    ],
  }),
  row({
    name: 'video:platform',
    parent: 'video:video',
    value: 'platforms',
    values: ['web', 'mobile', 'tv'],
    attributes: [relationship],
    summary: 'Kinds of devices on which the video is shown or not',
    hover: [
      '`web`, `mobile` and `tv`, separated by spaces. Without this element, the video is shown on all of them.',
      '`relationship="allow"`: only on these; `"deny"`: on all but these.',
    ],
  }),
  row({
    name: 'video:requires_subscription',
    parent: 'video:video',
    value: 'yes-no',
    values: YES_NO,
    summary: 'Whether a subscription is needed to watch the video',
    hover: ['`yes` or `no`.'],
  }),
  row({
    name: 'video:uploader',
    parent: 'video:video',
    value: 'text',
    attributes: [
      {
        local: 'info',
        uri: '',
        required: false,
        value: 'url',
        summary: 'A page about the uploader',
        hover: ['On the same domain as the `<loc>` of this entry.'],
        source: SOURCES.videos,
      },
    ],
    summary: 'The name of the uploader',
    hover: [`At most ${SITEMAP_LIMITS.videoUploader.most} characters.`],
  }),
  row({
    name: 'video:live',
    parent: 'video:video',
    value: 'yes-no',
    values: YES_NO,
    summary: 'Whether the video is a live stream',
    hover: ['`yes` or `no`.'],
  }),
  row({
    name: 'video:tag',
    parent: 'video:video',
    repeatable: true,
    most: SITEMAP_LIMITS.tagsPerVideo.most,
    value: 'text',
    summary: 'A keyword for the video',
    hover: [`One keyword per element, up to ${SITEMAP_LIMITS.tagsPerVideo.most} elements per video.`],
  }),
  obsolete('video:category', 'The category of the video'),
  obsolete('video:gallery_loc', 'A gallery that shows the video', 'url', {
    attributes: [obsoleteAttribute('title', 'The title of the gallery')],
  }),
  obsolete('video:price', 'What it costs to watch the video', 'decimal', {
    repeatable: true,
    attributes: [
      obsoleteAttribute('currency', 'The currency of the price'),
      obsoleteAttribute('type', 'Whether the video is rented or bought'),
      obsoleteAttribute('resolution', 'The resolution at this price'),
    ],
  }),
  obsolete('video:tvshow', 'The episode of a television show', 'elements'),
  obsolete('video:content_segment_loc', 'A part of the video file', 'url', inSchemaOnly),
  obsolete('video:id', 'What identifies the video', 'text', inSchemaOnly),
  inShow('video:show_title', 'The title of the show'),
  inShow('video:video_type', 'What the video has to do with the episode'),
  inShow('video:episode_title', 'The title of the episode'),
  inShow('video:season_number', 'The number of the season', 'integer'),
  inShow('video:episode_number', 'The number of the episode', 'integer'),
  inShow('video:premier_date', 'When the episode was first shown', 'date'),
];

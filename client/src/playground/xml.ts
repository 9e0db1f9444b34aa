/** Colors of XML: loaded with the first file that needs them. */
import { xml as language } from '@codemirror/lang-xml';

export const xml = language({ autoCloseTags: false });

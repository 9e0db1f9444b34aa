import { hasTrace } from '../../core/traces.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

const PARAMETER = /^[^\s?=&,;#]+$/;
const PATH = /^[/*]/;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/clean-param-syntax',
    level: 'warning',
    once: 'cause',
    message: 'Clean-param has no parameters, so Yandex ignores the line',
    variants: {
      separator: {
        message: "Yandex ignores this Clean-param: separate parameters with '&', not with '{text}'",
      },
      empty: { message: "Yandex ignores this Clean-param: a parameter is missing beside the '&'" },
      parameter: {
        message: "Yandex ignores this Clean-param: '{text}' is not a valid parameter name",
        sample: { text: 'ref=1' },
      },
      path: {
        message: "Yandex ignores this Clean-param: its path must start with '/' or '*', not with '{text}'",
        sample: { text: 'forum' },
      },
    },
    fixes: { join: { title: "Replace with '{text}'", safe: true } },
    docs: {
      what: 'A `Clean-param` whose value does not have the form `p0[&p1&…] [path]`: for example, parameters separated by spaces or commas, parameters with `?` or `=`, or a path that starts with neither `/` nor `*`.',
      why: 'Yandex, the only engine that reads the line, reports it as invalid and ignores it.',
      how: 'Join the parameter names with `&`, then add a space and the path prefix.',
    },
    sources: cite('Y-cp'),
    examples: [
      {
        bad: 'User-agent: Yandex\nDisallow: /cart/\nClean-param: ⟦utm_source utm_medium /⟧\n',
        good: 'User-agent: Yandex\nDisallow: /cart/\nClean-param: utm_source&utm_medium /\n',
        fix: 'join',
      },
      {
        bad: 'Clean-param: ⟦?ref=, sid /shop/⟧\n',
        good: 'Clean-param: ref&sid /shop/\n',
        fix: 'join',
      },
    ],
  },

  visits: ['Clean-param'],
  value({ value, start, end }, report) {
    const fault = faultOf(value);
    if (!fault) return;
    const { is, text } = fault;
    report(start, end, is === 'missing' ? {} : { variant: is, args: { text: shown(text) } });
  },

  fixes(_, { value, valueStart, valueEnd }) {
    const text = joined(value);
    return text === undefined
      ? []
      : [{ fix: 'join', args: { text: shown(text) }, edits: [replace(valueStart, valueEnd, text)] }];
  },
};

/** The first invalid part of a value, as written. */
interface Fault {
  readonly is: 'missing' | 'separator' | 'empty' | 'parameter' | 'path';
  readonly text: string;
}

function faultOf(value: string): Fault | undefined {
  const [parameters = '', path, ...rest] = value.split(/\s+/);
  if (parameters === '') return { is: 'missing', text: '' };
  const separator = /[,;]/.exec(parameters)?.[0];
  if (separator !== undefined) return { is: 'separator', text: separator };
  if (rest.length > 0) return { is: 'separator', text: ' ' };
  const parameter = parameters.split('&').find((name) => !PARAMETER.test(name));
  if (parameter !== undefined) return { is: parameter === '' ? 'empty' : 'parameter', text: parameter };
  return path !== undefined && !PATH.test(path) ? { is: 'path', text: path } : undefined;
}

/** The value with its parameters joined correctly; undefined if that does not make it valid. */
function joined(value: string): string | undefined {
  const words = value.split(/[\s,;&]+/).filter((word) => word !== '');
  if (words.some((word) => hasTrace(word.replaceAll('"', '')))) return undefined;
  const path = PATH.test(words.at(-1) ?? '') ? [words.pop()!] : [];
  const parameters = words.map((word) => word.replace(/^\?/, '').replace(/=$/, ''));
  const text = [parameters.join('&'), ...path].join(' ');
  return parameters.length > 0 && faultOf(text) === undefined ? text : undefined;
}

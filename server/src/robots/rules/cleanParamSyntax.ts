import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { isExtension, valueOrBody } from './shared/extension.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

const PARAMETER = /^[^\s?=&,;#]+$/;
const PATH = /^[/*]/;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/clean-param-syntax',
    level: 'warning',
    message: "Clean-param takes parameters joined by '&', then a space and a path prefix",
    fixes: { join: { title: "Write '{text}'", safe: true } },
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

  leaf(line, report) {
    if (!isExtension(line, 'Clean-param') || isValid(line.value)) return;
    const { start, end } = valueOrBody(line);
    report(start, end);
  },

  fixes(_, { value, valueStart, valueEnd }) {
    const text = joined(value);
    return text === undefined
      ? []
      : [{ fix: 'join', args: { text: shown(text) }, edits: [replace(valueStart, valueEnd, text)] }];
  },
};

function isValid(value: string): boolean {
  const [parameters = '', path, ...rest] = value.split(/\s+/);
  return (
    rest.length === 0 &&
    parameters.split('&').every((parameter) => PARAMETER.test(parameter)) &&
    (path === undefined || PATH.test(path))
  );
}

/** The value with its parameters joined as they should be; undefined where that does not make it valid. */
function joined(value: string): string | undefined {
  const words = value.split(/[\s,;&]+/).filter((word) => word !== '');
  const path = PATH.test(words.at(-1) ?? '') ? [words.pop()!] : [];
  const parameters = words.map((word) => word.replace(/^\?/, '').replace(/=$/, ''));
  const text = [parameters.join('&'), ...path].join(' ');
  return parameters.length > 0 && isValid(text) ? text : undefined;
}

/**
 * Clients write the URI of the same file in different ways: with `~` or `%7E`, `c:` or `c%3A`. Inside the server there is
 * one way to write it; what is sent has the client's.
 */
import { type Connection, type MessageStrategy, Message as Messages } from 'vscode-languageserver';
import { canonicalUri } from '../core/uri.ts';
import { isObject } from './parameters.ts';

type Message = Parameters<MessageStrategy['handleMessage']>[0];

export interface Spellings {
  /** A message of the client as it is read inside. */
  heard(message: Message): Message;
  /** What is to be sent, with files as the client writes them. */
  told<T>(value: T): T;
}

/** Keys of messages whose values are URIs, or lists of them. */
const NAMES = /uri$|^(?:folders?|target|arguments)$/i;
const FILE = /^file:\/\/[^\s?#]*$/i;
const DEEPEST = 20;

/** The spellings of one client. */
export function createSpellings(): Spellings {
  /** How the client writes files and folders, by how they are written inside. */
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  /** Open documents keep the spelling that they were opened with. */
  const open = new Set<string>();
  let differs = false;

  const hear = (uri: string, method: string | undefined): string => {
    const inside = canonicalUri(uri);
    if (method === 'textDocument/didOpen') open.add(inside);
    else if (open.has(inside)) return inside;
    if (uri !== inside) differs = true;
    if (differs) (isAboutFolders(method) ? folders : files).set(inside, uri);
    return inside;
  };
  const tell = (uri: string): string => {
    const inside = canonicalUri(uri);
    const known = files.get(inside);
    if (known !== undefined) return known;
    for (let end = inside.length; end > 0; end = inside.lastIndexOf('/', end - 1)) {
      const folder = folders.get(inside.slice(0, end)) ?? folders.get(inside.slice(0, end + 1));
      if (folder === undefined) continue;
      const rest = inside.slice(end);
      return folder.endsWith('/') ? folder + rest.slice(1) : folder + rest;
    }
    return uri;
  };

  return {
    heard(message) {
      if (Messages.isResponse(message)) {
        const result = renamed(message.result, Array.isArray(message.result), (uri) => hear(uri, undefined));
        return result === message.result ? message : { ...message, result: result as typeof message.result };
      }
      const { method, params } = message as { readonly method?: string; readonly params?: unknown };
      const read = renamed(params, false, (uri) => hear(uri, method));
      if (method === 'textDocument/didClose') {
        const closed = read as
          | { readonly textDocument?: { readonly uri?: unknown } | null }
          | null
          | undefined;
        open.delete(String(closed?.textDocument?.uri));
      }
      return read === params ? message : ({ ...message, params: read } as Message);
    },
    told: (value) => (differs ? (renamed(value, false, tell) as typeof value) : value),
  };
}

const isAboutFolders = (method: string | undefined): boolean =>
  method === 'initialize' || method === 'workspace/didChangeWorkspaceFolders';

/** A value with other URIs in it; the same one where there is nothing to be changed. */
function renamed(value: unknown, isUri: boolean, spell: (uri: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return isUri && FILE.test(value) ? spell(value) : value;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) {
    let list: unknown[] | undefined;
    for (const [at, one] of value.entries()) {
      if (typeof one === 'number') continue;
      const next = renamed(one, isUri, spell, depth + 1);
      if (next === one) continue;
      list ??= [...value];
      list[at] = next;
    }
    return list ?? value;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [key, one] of Object.entries(value)) {
    const next =
      key === 'changes' && isObject(one)
        ? Object.fromEntries(Object.entries(one).map(([uri, edits]) => [renamed(uri, true, spell), edits]))
        : renamed(one, NAMES.test(key), spell, depth + 1);
    if (next === one) continue;
    copy ??= { ...value };
    copy[key] = next;
  }
  return copy ?? value;
}

type Call = (...args: unknown[]) => unknown;

/** A connection that sends and answers as the client writes URIs. */
export function spelling(connection: Connection, { told }: Spellings): Connection {
  const sends =
    (call: unknown): Call =>
    (...args) =>
      (call as Call)(...args.map(told));
  const answers =
    (listen: unknown): Call =>
    (...args) => {
      const answer = args.at(-1) as Call;
      const spelled: Call = (...params) => {
        const given = answer(...params);
        return given instanceof Promise ? given.then(told) : told(given);
      };
      return (listen as Call)(...args.slice(0, -1), spelled);
    };
  const over = <T extends object>(base: T, parts: object): T => Object.assign(Object.create(base), parts);
  const { client, workspace } = connection;
  const own = Object.create(connection, {
    client: { value: over(client, { register: sends(client.register.bind(client)) }) },
    workspace: {
      value: over(workspace, {
        applyEdit: sends(workspace.applyEdit.bind(workspace)),
        getConfiguration: sends(workspace.getConfiguration.bind(workspace)),
      }),
    },
  });
  const { sendNotification, sendRequest, onRequest } = connection;
  const { onCodeAction, onCodeActionResolve, onExecuteCommand } = connection;
  return Object.assign(own, {
    ...{ sendNotification: sends(sendNotification), sendRequest: sends(sendRequest) },
    ...{ onRequest: answers(onRequest), onCodeAction: answers(onCodeAction) },
    ...{ onCodeActionResolve: answers(onCodeActionResolve), onExecuteCommand: answers(onExecuteCommand) },
  });
}

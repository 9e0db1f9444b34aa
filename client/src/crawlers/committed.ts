/** Files as in the last commit, from the API of VS Code's own git extension; none without it. */
import * as vscode from 'vscode';

interface Repository {
  readonly state: {
    readonly HEAD: { readonly commit?: string } | undefined;
    readonly onDidChange: vscode.Event<void>;
  };
  show(revision: string, path: string): Promise<string>;
}

interface Api {
  readonly onDidOpenRepository: vscode.Event<Repository>;
  readonly repositories: readonly Repository[];
  getRepository(uri: vscode.Uri): Repository | null;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): Api;
}

export interface Committed extends vscode.Disposable {
  /**
   * The text of a file in the last commit; undefined if there is none, or no git, or if the workspace is not trusted:
   * git runs programs that a repository's configuration names. Never rejects.
   */
  textOf(file: vscode.Uri): Promise<string | undefined>;
  /** There is a new commit. */
  readonly onDidChange: vscode.Event<void>;
}

/** Follows the repositories of the workspace. */
export function committed(): Committed {
  const changed = new vscode.EventEmitter<void>();
  const known = new Map<string, { readonly commit: string; readonly text: Promise<string | undefined> }>();
  const subscriptions: vscode.Disposable[] = [changed];
  let api: Promise<Api | undefined> | undefined;

  const follow = (repository: Repository) => {
    let head = repository.state.HEAD?.commit;
    subscriptions.push(
      repository.state.onDidChange(() => {
        if (repository.state.HEAD?.commit === head) return;
        head = repository.state.HEAD?.commit;
        changed.fire();
      }),
    );
    changed.fire();
  };
  const load = async (): Promise<Api | undefined> => {
    try {
      const exports = await vscode.extensions.getExtension<GitExtension>('vscode.git')?.activate();
      if (!exports?.enabled) return undefined;
      const git = exports.getAPI(1);
      subscriptions.push(git.onDidOpenRepository(follow));
      for (const repository of git.repositories) follow(repository);
      return git;
    } catch {
      return undefined;
    }
  };

  return {
    onDidChange: changed.event,
    async textOf(file) {
      if (file.scheme !== 'file' || !vscode.workspace.isTrusted) return undefined;
      api ??= load();
      const repository = (await api)?.getRepository(file);
      const commit = repository?.state.HEAD?.commit;
      if (!repository || commit === undefined) return undefined;
      const key = file.toString();
      const last = known.get(key);
      if (last?.commit === commit) return last.text;
      const text = repository.show('HEAD', file.fsPath).catch(() => undefined);
      known.set(key, { commit, text });
      return text;
    },
    dispose: () => vscode.Disposable.from(...subscriptions).dispose(),
  };
}

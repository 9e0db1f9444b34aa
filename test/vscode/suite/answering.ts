import * as vscode from 'vscode';

/**
 * Answers the messages of the extension, which shares its API with the checks, as a user would: VS Code shows no modal
 * dialog while checks run.
 * @param method that shows the messages
 * @param button undefined: the message is dismissed
 * @returns the messages, in order
 */
export async function answering(
  method: 'showWarningMessage' | 'showInformationMessage',
  button: string | undefined,
  act: () => PromiseLike<unknown>,
): Promise<readonly string[]> {
  const messages: string[] = [];
  const own = vscode.window[method];
  const answer = async (message: string) => {
    messages.push(message);
    return button;
  };
  Object.assign(vscode.window, { [method]: answer });
  try {
    await act();
    return messages;
  } finally {
    Object.assign(vscode.window, { [method]: own });
  }
}

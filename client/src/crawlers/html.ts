import * as vscode from 'vscode';

/** Scripts with this attribute may run; it is new in each page. */
function nonce(): string {
  const octets = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join('');
}

/** The document of the page: its own script and style, and nothing else. */
export function htmlFor(webview: vscode.Webview, folder: vscode.Uri): string {
  const own = nonce();
  const address = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString();
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${own}'; base-uri 'none'; form-action 'none'">
<link rel="stylesheet" href="${address('crawlers.css')}">
<title>Crawlers</title>
</head>
<body>
<main></main>
<script nonce="${own}" src="${address('crawlers.js')}"></script>
</body>
</html>`;
}

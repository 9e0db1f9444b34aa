/** See `workflowLinters.mjs`. */
export function zizmor(): Promise<string>;
export function actionlint(): Promise<string>;
export function hadolint(): Promise<string>;

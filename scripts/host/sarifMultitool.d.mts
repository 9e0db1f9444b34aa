export function sarifMultitool(): Promise<string>;

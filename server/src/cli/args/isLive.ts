/** Whether an operand is a URL of a live site. Only such a call uses the network. */
export const isLive = (operand: string): boolean => /^https?:\/\//i.test(operand);

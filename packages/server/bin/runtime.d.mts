export const SERVICE_FLAGS: string[]
export function runUnderNode24(args: string[], options?: { isTied?: boolean }): void

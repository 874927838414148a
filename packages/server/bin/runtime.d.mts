export const SERVICE_FLAGS: string[]
export const SERVICE_ENV: { NODE_COMPILE_CACHE: string }
export function runUnderNode24(
  args: string[],
  options?: { isTied?: boolean; env?: Record<string, string> },
): void

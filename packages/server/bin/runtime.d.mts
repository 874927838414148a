type Runtime = { flags: string[]; env: { NODE_COMPILE_CACHE: string } & Record<string, string> }
export function runtimeFor(env: NodeJS.ProcessEnv): Runtime
export const SERVICE_FLAGS: Runtime['flags']
export const SERVICE_ENV: Runtime['env']
export function runUnderNode24(
  args: string[],
  options?: { isTied?: boolean; env?: Record<string, string> },
): void

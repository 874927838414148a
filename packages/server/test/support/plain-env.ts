/**
 * What a program that a test starts inherits: nothing of the shell's settings, which would make
 * another service of it. Compiled code is kept between starts (vitest.config.ts).
 */
export const PLAIN_ENV: Record<string, string> = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
}

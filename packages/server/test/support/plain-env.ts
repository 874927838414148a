/**
 * The environment of programs that tests start. The shell's settings are left out, because they
 * would configure the server differently. The compile cache is kept between starts
 * (vitest.config.ts); built programs have their own (programs.ts).
 */
export const PLAIN_ENV: Record<string, string> = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  // Zone files take a few seconds, and searches in most tests are about registries.
  DEMO_ZONES: 'off',
}

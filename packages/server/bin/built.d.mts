export const PROGRAMS: {
  readonly cli: string
  readonly lab: string
  readonly 'tools-child': string
  readonly 'guard-thread': string
  readonly 'sort-thread': string
}
export function programPath(name: keyof typeof PROGRAMS): string
export function buildFolder(): string
export function digestOf(folders: readonly string[]): string

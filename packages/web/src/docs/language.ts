import { useSyncExternalStore } from 'react'

export const LANGUAGES = ['ts', 'sh', 'py', 'cli'] as const
export type Language = (typeof LANGUAGES)[number]

/** One example. Not everything has a command. */
export type Samples = Record<Exclude<Language, 'cli'>, string> & { cli?: string }

export const LANGUAGE_NAMES: Record<Language, string> = {
  ts: 'TypeScript',
  sh: 'curl',
  py: 'Python',
  cli: 'CLI',
}

/**
 * What the file with an example is called. JavaScript in `.mjs` runs in every Node that the sdk
 * supports, without a build; TypeScript checks it too.
 */
const EXTENSIONS: Record<Language, string> = { ts: '.mjs', sh: '.sh', py: '.py', cli: '' }

export function fileOf(name: string, language: Language): string {
  return name + EXTENSIONS[language]
}

/** Shown until the reader's own choice is known. */
const FIRST: Language = 'ts'
const KEY = 'namehouse.docs.language'
const listeners = new Set<() => void>()
let chosen: Language | undefined

/**
 * The language in which examples are shown: one choice for all of them, remembered for next time.
 */
export function useLanguage(): Language {
  return useSyncExternalStore(listen, current, () => FIRST)
}

export function chooseLanguage(language: Language): void {
  chosen = language
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Where the browser blocks storage, the choice still works for this visit.
  }
  for (const listener of listeners) listener()
}

function current(): Language {
  chosen ??= kept() ?? FIRST
  return chosen
}

function kept(): Language | undefined {
  try {
    const text = localStorage.getItem(KEY)
    return LANGUAGES.find((language) => language === text)
  } catch {
    return undefined
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { Icon } from '../kit/icon.tsx'
import { sunMoon } from '../kit/icons.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/** Switches between light and dark. Until then the pages follow the system's setting. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="btn"
      data-kind="ghost"
      data-icon=""
      aria-label="Switch between light and dark"
      title="Switch between light and dark"
      onClick={switchTheme}
    >
      <Icon path={sunMoon} />
    </button>
  )
}

export function switchTheme(): void {
  choose(isDark() ? 'light' : 'dark')
}

/** A cookie, so that the server sends the next page in the right colors at once. */
function choose(theme: 'light' | 'dark'): void {
  document.documentElement.dataset['theme'] = theme
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API lacks support.
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme']
  if (chosen) return chosen === 'dark'
  return matchMedia('(prefers-color-scheme: dark)').matches
}

/** Applies an earlier choice, for pages that the server sends without it. */
export function applyTheme(): void {
  const chosen = /(?:^|; )theme=(light|dark)\b/.exec(document.cookie)?.[1]
  if (chosen) document.documentElement.dataset['theme'] = chosen
}

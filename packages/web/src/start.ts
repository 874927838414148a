/**
 * The first script of a page that the server rendered. Nobody can press anything before the first
 * paint, so the page's own scripts are fetched and run after it.
 */
const scripts = document.querySelector<HTMLElement>('[data-scripts]')?.dataset['scripts']

/** Some browsers don't say when they painted, and a tab in the background doesn't paint. */
const LONGEST_PAINT_MS = 500

if (scripts) {
  await firstPaint()
  const [main = '', ...others] = scripts.split(' ')
  others.forEach(fetchModule)
  await import(/* @vite-ignore */ main)
  await idle()
  showWhole()
}

/** In parallel, instead of each only when another script imports it. */
function fetchModule(href: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  )
}

/** Safari has no idle callbacks. */
async function idle(): Promise<void> {
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve))
}

/**
 * Lays out what is below the first view too, so that pictures of the whole page show it and the
 * scrollbar is right. Only the font of code isn't fetched before the reader scrolls.
 */
function showWhole(): void {
  const { dataset } = document.documentElement
  dataset['whole'] = scrollY ? 'seen' : 'unseen'
  addEventListener('scroll', () => (dataset['whole'] = 'seen'), { once: true })
}

async function firstPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    new PerformanceObserver(() => {
      resolve()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, LONGEST_PAINT_MS)
  })
}

export {}

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
}

/** In parallel, instead of each only when another script imports it. */
function fetchModule(href: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  )
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

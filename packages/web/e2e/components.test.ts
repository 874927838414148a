import { describe, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { settled } from './every-page.ts'
import { expectPicture, PICTURE_SCALE } from './picture.ts'
import { useVisitor } from './visit.ts'
import { QUIET } from './watched-page.ts'

const browserPath = findBrowser()
const VIEWS = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

describe.skipIf(browserPath === undefined)('the components', () => {
  const { open } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it.each(VIEWS)('look as in the picture at $width px, $colorScheme', async (view) => {
    const { width, colorScheme } = view
    const { page } = await open(QUIET, {
      viewport: { width, height: 900 },
      deviceScaleFactor: PICTURE_SCALE,
      colorScheme,
      reducedMotion: 'reduce',
    })
    await page.goto('/dev/components')
    await settled(page)
    await page.evaluate('document.fonts.ready')
    const taken = await page.getByRole('main').screenshot({ animations: 'disabled' })
    await page.goto(QUIET)
    await expectPicture(page, `components-${width}-${colorScheme}.png`, taken)
  })
})

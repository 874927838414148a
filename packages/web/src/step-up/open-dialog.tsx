import { createRoot } from 'react-dom/client'
import { StepUpDialog } from './step-up-dialog.tsx'

/**
 * Opens the dialog above the current page, in its own root: any action can need it, and no page has
 * to know. True once the person has confirmed, false when they closed it.
 */
export async function openDialog(): Promise<boolean> {
  const before = document.activeElement
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const isProven = await new Promise<boolean>((resolve) => {
    root.render(<StepUpDialog onEnd={resolve} />)
  })
  root.unmount()
  place.remove()
  if (before instanceof HTMLElement) before.focus()
  return isProven
}
